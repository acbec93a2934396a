import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Smaller files gain nothing that their headers do not cost. */
const minCompressedBytes = 600

/** Each text beside its compressed selves: squeezed once here, not at every request. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (!dir) return
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const path = join(dir, name)
        const bytes = readFileSync(path)
        if (bytes.length < minCompressedBytes) continue
        writeFileSync(`${path}.br`, brotliCompressSync(bytes))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** A module of styles that is imported for its effect alone would be left out of the build. */
function keepStyles(): Plugin {
  return {
    name: 'keep-styles',
    enforce: 'post',
    transform(code, id) {
      return id.endsWith('.module.css') ? { code, moduleSideEffects: 'no-treeshake', map: null } : undefined
    },
  }
}

export default defineConfig({
  root: at('web'),
  plugins: [react(), keepStyles(), compressed()],
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Nothing inline: the pages run under a policy that allows their own origin and nothing else.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page needs travels as one file, and the page that most links lead to as another: many small ones compress worse and
    // each cost a request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: /\/web\/app\/router\.tsx$|\/node_modules\/(react-dom|scheduler)\//, priority: 2 },
            { name: 'choice', test: /\/document-choice-page\.tsx$/, priority: 1 },
          ],
        },
        // The first load lists every later file by its address: the manifest knows which is which, the address need not say it.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
    target: ['es2022', 'chrome105', 'safari16', 'firefox115'],
  },
  // Scoped names are short: each stands twice in what a page loads.
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: '[hash:base64:5]' } },
  worker: { format: 'es' },
})
