import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked } from 'marked'
import { readSnippet } from '#server/app/openapi/snippets.ts'
import { escapeHtml } from '#server/platform/text/html.ts'

/** The guides for whoever integrates, in the order in which they are read: files of docs/guides. */
export const guides = [
  { name: 'first-verification', title: { en: 'First verification', cn: '首次验证' } },
  { name: 'test-mode', title: { en: 'Test mode', cn: '测试模式' } },
  { name: 'webhooks', title: { en: 'Webhooks', cn: 'Webhook' } },
  { name: 'receipts', title: { en: 'Receipts', cn: '审核回执' } },
  { name: 'embedding', title: { en: 'Embedding', cn: '嵌入页面' } },
  { name: 'errors', title: { en: 'Errors', cn: '错误处理' } },
  { name: 'going-live', title: { en: 'Going live', cn: '上线' } },
  { name: 'versions', title: { en: 'Versions', cn: '版本' } },
] as const

export type Guide = { name: string; html: string }

const folder = join(import.meta.dirname, '../../../docs/guides')
const links = new Map<string, string>(guides.map(({ name }) => [`${name}.md`, `/docs/guides/${name}`]))

const markdown = new Marked({
  renderer: {
    // A guide is read in the repository and here: a link to another guide leads to it in both.
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      const [, snippet] = /^\.\.\/\.\.\/examples\/snippets\/([\w.-]+)$/.exec(href) ?? []
      if (snippet) return toShownSnippet(snippet, text)
      const [file = '', fragment] = href.split('#')
      const place = links.get(file)
      const isHere = place !== undefined || href.startsWith('#') || href.startsWith('/')
      if (!isHere) return text
      return `<a href="${escapeHtml(place === undefined ? href : place + (fragment ? `#${fragment}` : ''))}">${text}</a>`
    },
    code({ text, lang }) {
      return toCode(text, lang)
    },
  },
})

function toCode(text: string, language = ''): string {
  return `<pre tabindex="0"><code${language ? ` class="language-${escapeHtml(language)}"` : ''}>${escapeHtml(text)}</code></pre>\n`
}

/** In the repository an example is a click away; here it stands in the page, to be copied. */
function toShownSnippet(file: string, label: string): string {
  const { language, text } = readSnippet(file)
  return `<details><summary>${label}</summary>${toCode(text, language)}</details>`
}

/** A guide as HTML; undefined for a name that is none of ours, which is never a path. */
export async function findGuide(name: string): Promise<Guide | undefined> {
  const known = guides.find((guide) => guide.name === name)
  if (!known) return undefined
  const text = await readFile(join(folder, `${known.name}.md`), 'utf8')
  return { name: known.name, html: await markdown.parse(text) }
}
