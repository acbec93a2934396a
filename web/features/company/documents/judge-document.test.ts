import { expect, it } from 'vitest'
import { judgeDocument } from '#web/features/company/documents/judge-document.ts'

const judge = (name: string, type = '') => judgeDocument({ limit: { required: false } }, new File(['x'], name, { type }))?.key

it('takes JPG and PNG of pictures, and tells of the others in words of their own', () => {
  expect(['a.jpg', 'a.PNG', 'a.jpeg', 'a.gif'].map((name) => judge(name))).toEqual([undefined, undefined, undefined, undefined])
  expect([judge('a.webp'), judge('a.HEIC'), judge('a.bmp'), judge('photo', 'image/avif')]).toEqual(Array(4).fill('picture-type'))
})

it('tells of every other file by the list of those that are taken', () => {
  expect([judge('a.exe'), judge('a.zip'), judge('a.pdf')]).toEqual(['file-type', 'file-type', undefined])
})
