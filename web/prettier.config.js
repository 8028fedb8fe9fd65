export default {
  printWidth: 120, // as in Python
  semi: false,
  singleQuote: true,
  htmlWhitespaceSensitivity: 'ignore', // Svelte trims what stands at the edges of an element
  plugins: ['prettier-plugin-svelte'],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
}
