import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// Relative addresses throughout, so that the built client works from any sub-path.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    outDir: '../src/sommet/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
})
