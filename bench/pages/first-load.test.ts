import { expect, it } from 'vitest'
import { filesBeforeDocuments } from '#bench/pages/first-load.ts'

const manifest = {
  'index.html': {
    file: 'a/entry.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['features/applicant/camera.tsx'],
    css: ['a/entry.css'],
  },
  '_react.js': { file: 'a/react.js' },
  '_choice.js': {
    name: 'choice',
    file: 'a/choice.js',
    imports: ['_react.js', '_dialog.js'],
    css: ['a/choice.css'],
  },
  '_dialog.js': { file: 'a/dialog.js', css: ['a/dialog.css'] },
  'lib/i18n/messages.en.ts': { file: 'a/en.js' },
  'messages/cn.ts': { file: 'a/cn.js' },
  'features/applicant/camera.tsx': { file: 'a/camera.js' },
}

it('counts the files that the document page loads, each once, without camera or second language', () => {
  expect(filesBeforeDocuments(manifest).sort()).toEqual(
    ['a/choice.css', 'a/choice.js', 'a/dialog.css', 'a/dialog.js', 'a/en.js', 'a/entry.css', 'a/entry.js', 'a/react.js'].sort(),
  )
})

it('fails when the document page was renamed, instead of counting less', () => {
  const { '_choice.js': _, ...renamed } = manifest
  expect(() => filesBeforeDocuments(renamed)).toThrow('choice')
})
