import { expect, it } from 'vitest'
import { ruleOf } from '#contract/forms/field-rules.ts'
import { toPlainText } from '#contract/forms/rules/rich-text.ts'
import { cleanRichText } from '#server/forms/clean-rich-text.ts'

it('keeps formatting', () => {
  const letter = '<h2>Dear all</h2><p>I am <strong>here</strong>, <em>now</em>.<br>And <u>there</u>.</p><ul><li>one</li></ul>'
  expect(cleanRichText(letter)).toBe(letter)
  expect(cleanRichText('<b>a</b> <i>b</i>')).toBe('<strong>a</strong> <em>b</em>')
})

it('keeps links to safe addresses only', () => {
  const link = (address: string) => cleanRichText(`<a href="${address}" onclick="steal()">x</a>`)
  expect(link('https://example.com/?a=1&amp;b=2')).toBe(
    '<a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer nofollow">x</a>',
  )
  for (const address of [
    'javascript:alert(1)',
    'java&#10;script:alert(1)',
    ' data:text/html,x',
    '//evil.example',
    'vbscript:x',
    'JaVaScRiPt:1',
  ]) {
    expect(link(address)).toBe('<a>x</a>')
  }
})

it('removes active content', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<p onmouseover="alert(1)">x</p>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<a href="x" href="javascript:alert(1)">x</a>',
    '<p/onclick=alert(1)//>x',
    '<!--><img src=x onerror=alert(1)>-->',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '&lt;img src=x onerror=alert(1)&gt;',
    '<p title="a>b<img src=x onerror=alert(1)>">x',
    '<\u0000script>alert(1)</script>',
    '<form action=//evil.example><input name=a>',
    '<style>@import "//evil.example"</style>',
  ]
  for (const html of hostile) {
    const tags = [...cleanRichText(html).matchAll(/<\/?([^\s>]*)([^>]*)>/g)].map(([, tag, attributes]) => `${tag}${attributes}`)
    expect([html, tags.filter((tag) => !/^(p|strong|em|a|br|u|s|h2|h3|ul|ol|li|blockquote)$/.test(tag))]).toEqual([html, []])
  }
})

it('is idempotent', () => {
  const texts = [
    'a < b & c > d',
    '&amp;lt;b&amp;gt;',
    '<p>open <strong>for ever',
    '</p>x</li>',
    'a&nbsp;b "q" &#x41;',
    '<ul><li>1<li>2</ul>',
  ]
  for (const text of texts) {
    const once = cleanRichText(text)
    expect(cleanRichText(once)).toBe(once)
  }
})

it('returns nothing for markup without text', () => {
  for (const html of ['<p> </p><script>1</script>', '<style>a</style>', '<svg><text>a</text></svg>', '<!-- a -->']) {
    expect(toPlainText(cleanRichText(html))).toBe('')
  }
})

it('closes open tags', () => {
  expect(cleanRichText('<p>open <strong>for ever')).toBe('<p>open <strong>for ever</strong></p>')
  expect(cleanRichText('<ul><li>1<li>2</ul>')).toBe('<ul><li>1</li><li>2</li></ul>')
})

it('limits nesting to thirty tags', () => {
  expect(cleanRichText(`${'<blockquote>'.repeat(200)}deep`).split('<blockquote>').length - 1).toBeLessThanOrEqual(30)
})

it('limits the number of tags', () => {
  const tools = { today: () => '2026-01-01', isPhoneNumber: () => true, cleanRichText }
  const rule = ruleOf({ type: 'text-area-rich' }).draft({ type: 'text-area-rich', limit: { required: false } }, tools)
  expect([rule.safeParse('<b>a'.repeat(10_000)).success, rule.safeParse('<b>a'.repeat(10_001)).success]).toEqual([true, false])
  // The worst that it takes: each opened and none closed, empty, and of unknown names.
  for (const tag of ['<b>', '<p>', '<li>', '<a href=x>', '<x>']) {
    const startedAt = performance.now()
    rule.safeParse(tag.repeat(10_000))
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  }
})
