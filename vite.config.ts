import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at('web'),
  plugins: [react()],
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Nothing inline: the pages run under a policy that allows their own origin and nothing else.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ['es2022', 'chrome105', 'safari16', 'firefox115'],
  },
  worker: { format: 'es' },
})
