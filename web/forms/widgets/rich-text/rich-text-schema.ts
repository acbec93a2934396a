import { type Node, Schema, DOMParser as SchemaParser, DOMSerializer as SchemaSerializer } from 'prosemirror-model'

const link = { rel: 'noopener noreferrer nofollow' }

/** What a rich text may have: the tags that the server keeps. Whatever else is pasted loses its tags and keeps its words. */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [
        { tag: 'h1', attrs: { level: 2 } },
        { tag: 'h2', attrs: { level: 2 } },
        { tag: 'h3', attrs: { level: 3 } },
      ],
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    quote: { group: 'block', content: 'block+', defining: true, parseDOM: [{ tag: 'blockquote' }], toDOM: () => ['blockquote', 0] },
    bullets: { group: 'block', content: 'item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    numbers: { group: 'block', content: 'item+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: {} },
      parseDOM: [{ tag: 'a[href]', getAttrs: (anchor) => toLink(anchor.getAttribute('href') ?? '') }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href, ...link }, 0],
    },
    bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
    strike: { parseDOM: [{ tag: 's' }], toDOM: () => ['s', 0] },
  },
})

function toLink(address: string): { href: string } | false {
  const href = address.trim()
  return /^(?:https?:\/\/|mailto:)[^\s<>"'\\]+$/i.test(href) && { href }
}

/** Read in a document of its own, where nothing runs and nothing is fetched. */
export function readRichText(html: string): Node {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return SchemaParser.fromSchema(richTextSchema).parse(body, { preserveWhitespace: true })
}

/** Nothing for a text without a word. */
export function writeRichText(node: Node): string {
  if (node.textContent.trim() === '') return ''
  const body = document.createElement('div')
  body.append(SchemaSerializer.fromSchema(richTextSchema).serializeFragment(node.content))
  return body.innerHTML
}
