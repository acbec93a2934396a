import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked } from 'marked'
import { escapeHtml } from '#server/platform/text/html.ts'

/** The guides for whoever integrates, in the order in which they are read: files of docs/guides. */
export const guides = [
  { name: 'first-verification', title: { en: 'First verification', cn: '首次验证' } },
  { name: 'test-mode', title: { en: 'Test mode', cn: '测试模式' } },
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
      const [file = '', fragment] = href.split('#')
      const place = links.get(file)
      const isHere = place !== undefined || href.startsWith('#') || href.startsWith('/')
      const text = this.parser.parseInline(tokens)
      if (!isHere) return text
      return `<a href="${escapeHtml(place === undefined ? href : place + (fragment ? `#${fragment}` : ''))}">${text}</a>`
    },
    code({ text, lang }) {
      return `<pre tabindex="0"><code${lang ? ` class="language-${escapeHtml(lang)}"` : ''}>${escapeHtml(text)}</code></pre>\n`
    },
  },
})

/** A guide as HTML; undefined for a name that is none of ours, which is never a path. */
export async function findGuide(name: string): Promise<Guide | undefined> {
  const known = guides.find((guide) => guide.name === name)
  if (!known) return undefined
  const text = await readFile(join(folder, `${known.name}.md`), 'utf8')
  return { name: known.name, html: await markdown.parse(text) }
}
