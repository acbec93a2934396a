import { expect, it } from 'vitest'
import { judgeDocument } from '#web/features/company/documents/judge-document.ts'

const judge = (name: string, type = '') => judgeDocument({ limit: { required: false } }, new File(['x'], name, { type }))?.key

it('accepts JPG and PNG, and explains other pictures', () => {
  expect(['a.jpg', 'a.PNG', 'a.jpeg', 'a.gif'].map((name) => judge(name))).toEqual([undefined, undefined, undefined, undefined])
  expect([judge('a.webp'), judge('a.HEIC'), judge('a.bmp'), judge('photo', 'image/avif')]).toEqual(Array(4).fill('picture-type'))
})

it('lists accepted types for every other file', () => {
  expect([judge('a.exe'), judge('a.zip'), judge('a.pdf')]).toEqual(['file-type', 'file-type', undefined])
})
