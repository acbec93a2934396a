import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The script stands under its own name and under that of its version: a page that asks for version 1 gets it from later servers, too. */
function versioned(): Plugin {
  return {
    name: 'versioned',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const script = readFileSync(join(dir, 'embed.js'))
      mkdirSync(join(dir, 'embed'), { recursive: true })
      writeFileSync(join(dir, 'embed/1.js'), script)
      for (const name of ['embed.js', 'embed/1.js']) {
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(script))
        writeFileSync(join(dir, `${name}.gz`), gzipSync(script, { level: 9 }))
      }
    },
  }
}

/** The script tag, beside the pages. The package for npm is written by `tsc -p tsconfig.build.json`. */
export default defineConfig({
  root: at('.'),
  publicDir: false,
  plugins: [versioned()],
  build: {
    outDir: at('../../dist/web'),
    emptyOutDir: false,
    lib: { entry: at('src/script.ts'), formats: ['iife'], name: 'Portico', fileName: () => 'embed.js' },
    target: ['es2022', 'chrome105', 'safari16', 'firefox115'],
  },
})
