import { expect, it } from 'vitest'
import { toPlainText } from '#contract/forms/rules/rich-text.ts'

it('returns the text without markup, one line a block', () => {
  expect(toPlainText('<p>1 &lt; 2</p><ul><li>a</li><li>b<br>c</li></ul>')).toBe('1 < 2\na\nb\nc')
  expect(toPlainText('<p>&amp;lt; <strong>&quot;a&quot;</strong></p>')).toBe('&lt; "a"')
})
