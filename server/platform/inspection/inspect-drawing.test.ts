import { expect, it } from 'vitest'
import { inspectDrawing } from '#server/platform/inspection/inspect-drawing.ts'

const drawing = (inside: string, more = '') => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${more}>${inside}</svg>`
const verdict = (text: string) =>
  inspectDrawing(Buffer.from(text)).then(
    () => 'taken',
    (error: { code: string }) => error.code.replace('FORM_FILE_', ''),
  )
const layers = (depth: number, toLayer: (at: number) => string) => Array.from({ length: depth }, (_, at) => toLayer(at)).join('')

it('accepts a drawing with repeated parts', async () => {
  const uses = layers(50, (at) => `<use href="#dot" x="${at / 5}"/>`)
  expect(
    await verdict(
      drawing(
        `<defs><circle id="dot" r="0.1"/><clipPath id="c"><path d="M0 0h9v9z"/></clipPath></defs><g clip-path="url(#c)" stroke-dasharray="2 1">${uses}</g>`,
      ),
    ),
  ).toBe('taken')
})

it('refuses drawings that expand too much', async () => {
  const twice = (at: number, part: string) => `<g id="l${at + 1}">${part.replaceAll('@', `#l${at}`)}${part.replaceAll('@', `#l${at}`)}</g>`
  const bombs = {
    'uses of uses': drawing(`<rect id="l0" width="1" height="1"/>${layers(20, (at) => twice(at, '<use href="@"/>'))}`),
    'masks of masks': drawing(
      `<mask id="l0"><rect width="9" height="9"/></mask>${layers(20, (at) => `<mask id="l${at + 1}"><rect width="9" height="9" mask="url(#l${at})"/><rect width="9" height="9" mask="url(#l${at})"/></mask>`)}<rect mask="url(#l20)" width="9" height="9"/>`,
    ),
    'clips of clips': drawing(
      `<clipPath id="l0"><rect width="9" height="9"/></clipPath>${layers(20, (at) => `<clipPath id="l${at + 1}"><rect width="9" height="9" clip-path='url("#l${at}")'/><rect width="9" height="9" clip-path="url(#l${at})"/></clipPath>`)}`,
    ),
    'a part of a symbol of symbols': drawing(
      `<symbol id="l0"><path d="M0 0h1"/></symbol>${layers(20, (at) => `<symbol id="l${at + 1}"><use href="#l${at}"/><use xlink:href="#l${at}"/></symbol>`)}`,
    ),
    'groups in groups': drawing(`${'<g opacity=".5">'.repeat(500)}<path d="M0 0"/>${'</g>'.repeat(500)}`),
    'elements without number': drawing('<path d="M0 0h1"/>'.repeat(20_000)),
    'a side without end': drawing('<rect width="1e30" height="99999999999"/>'),
    'a whole side without end': drawing('<rect/>', ' width="99999999999" height="9"'),
    'dashes of nothing': drawing('<path d="M0 0h1000000" stroke="red" stroke-dasharray="0.00001"/>'),
    'dashes without number': drawing(`<path d="M0 0h9" stroke-dasharray="${'1 '.repeat(500)}"/>`),
  }
  for (const [name, text] of Object.entries(bombs)) expect([name, await verdict(text)]).toEqual([name, 'TOO_COMPLEX'])
})

it('refuses a drawing with circular, duplicate or invalid references', async () => {
  expect(await verdict(drawing('<g id="a"><use href="#a"/></g>'))).toBe('UNSAFE')
  expect(await verdict(drawing('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toBe('UNSAFE')
  expect(await verdict(drawing('<path id="a"/><path id="a"/>'))).toBe('UNSAFE')
  expect(await verdict(drawing('<g></svg>'))).toBe('UNREADABLE')
  expect(await verdict('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>')).toBe('UNREADABLE')
})

it('judges half a megabyte of anything quickly', { retry: 2 }, async () => {
  const fillings = ['<', '<g ', '<g a="', "<g a='1' ", '<!--', '&', '&#', '<path d="', ' ', '<g>', 'url(', '#a(', '<?']
  const startedAt = performance.now()
  for (const filling of fillings) {
    const text = drawing(filling.repeat(Math.floor(500_000 / filling.length)))
    expect([filling, await verdict(text)]).not.toEqual([filling, 'never'])
    await verdict(drawing(`<path id="x" d="${filling.replaceAll('"', '').repeat(Math.floor(400_000 / filling.length))}"/>`))
  }
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
