import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Icon } from '#web/ui/controls/icon.tsx'
import { addMoreIcons } from '#web/ui/controls/more-icons.ts'

it('renders added icons', () => {
  const draw = () =>
    (['edit', 'eye', 'plus', 'trash', 'download', 'file', 'key', 'terminal', 'camera', 'copy'] as const).map((name) =>
      /<path d="M/.test(renderToStaticMarkup(<Icon name={name} />)),
    )
  expect(draw()).toEqual(Array(10).fill(false))
  addMoreIcons()
  expect(draw()).toEqual(Array(10).fill(true))
})
