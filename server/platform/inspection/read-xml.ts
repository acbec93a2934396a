import { unreadable } from '#server/platform/inspection/file-fault.ts'

export type XmlTag = { name: string; is: 'open' | 'close' | 'whole'; attributes: ReadonlyMap<string, string> }

const maxAttributes = 200
const nameLetter = /[\w:.-]/
const space = /\s/

/**
 * The tags of an XML text, in one pass over its letters: no letter is looked at twice, whatever stands in it. Attributes are as they
 * are written, without their references resolved. Throws FileFault for what is no well-formed tag; comments and processing
 * instructions are passed over, and no other kind of markup is taken.
 */
export function readXml(text: string): XmlTag[] {
  const tags: XmlTag[] = []
  let at = text.indexOf('<')
  while (at >= 0) {
    const end = text.startsWith('<!--', at) ? endOf(text, '-->', at + 4) : text.startsWith('<?', at) ? endOf(text, '?>', at + 2) : undefined
    if (end !== undefined) at = text.indexOf('<', end)
    else {
      const { tag, to } = readTag(text, at)
      tags.push(tag)
      at = text.indexOf('<', to)
    }
  }
  return tags
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  if (found < 0) throw unreadable('markup that never closes')
  return found + mark.length
}

function readTag(text: string, from: number): { tag: XmlTag; to: number } {
  const isClose = text[from + 1] === '/'
  let at = from + (isClose ? 2 : 1)
  const nameEnd = passOver(text, at, nameLetter)
  const name = text.slice(at, nameEnd)
  if (!/^[A-Za-z_]/.test(name)) throw unreadable('a tag without a name')
  const attributes = new Map<string, string>()
  at = nameEnd
  for (;;) {
    const next = passOver(text, at, space)
    if (text[next] === '>') return { tag: { name, is: isClose ? 'close' : 'open', attributes }, to: next + 1 }
    if (text[next] === '/' && text[next + 1] === '>' && !isClose) return { tag: { name, is: 'whole', attributes }, to: next + 2 }
    if (next === at || isClose) throw unreadable('a tag that is not well formed')
    at = readAttribute(text, next, attributes)
  }
}

/** Answers where it ends. A name that stands twice would be read differently by two readers. */
function readAttribute(text: string, from: number, attributes: Map<string, string>): number {
  const nameEnd = passOver(text, from, nameLetter)
  const name = text.slice(from, nameEnd)
  const equals = passOver(text, nameEnd, space)
  const opening = passOver(text, equals + 1, space)
  const quote = text[opening]
  if (name === '' || text[equals] !== '=' || (quote !== '"' && quote !== "'")) throw unreadable('an attribute that is not well formed')
  const close = text.indexOf(quote, opening + 1)
  const value = text.slice(opening + 1, close)
  if (close < 0 || value.includes('<')) throw unreadable('an attribute that never closes')
  if (attributes.has(name) || attributes.size >= maxAttributes) throw unreadable('an attribute that stands twice, or too many')
  attributes.set(name, value)
  return close + 1
}

function passOver(text: string, from: number, kind: RegExp): number {
  let at = from
  while (at < text.length && kind.test(text[at] ?? '')) at += 1
  return at
}
