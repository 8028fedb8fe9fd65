import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// Relative addresses throughout, so that the built client works from any sub-path.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    outDir: '../src/sommet/server/static',
    emptyOutDir: false, // tools/empty.js has done so, and left what `make offline` takes minutes to make
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // Two pages: the library, and a replay alone for the pages of others.
      input: ['index.html', 'embed.html', 'src/sw.ts'],
      // A service worker reaches as far as the folder that it lies in, and is asked for by one name for ever.
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
})
