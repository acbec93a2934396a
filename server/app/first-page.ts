import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoMetaName } from '#contract/demo-meta-name.ts'
import { languageTag, toLanguage } from '#contract/language.ts'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** The part of the build (vite.config.ts) with the page that most links lead to. */
const pageAhead = 'choice'
const shellMarks = ['<!--shell-->', '<!--/shell-->'] as const

/**
 * The one page of the build, as a link's address is answered: in the link's language, with words while its code is on the way, and with the
 * addresses of what is asked for next, so that a slow line brings it all at once. Every other address gets the page without them.
 */
export async function toFirstPage(webFolder: string, query: URLSearchParams, demoUrl: string | null = null): Promise<string> {
  const page = withDemo(await readFile(join(webFolder, 'index.html'), 'utf8'), demoUrl)
  if (!query.get('token') || !query.get('requestId')) return withoutShell(page)
  const language = toLanguage(query.get('language'))
  const manifest = JSON.parse(await readFile(join(webFolder, '.vite/manifest.json'), 'utf8').catch(() => '{}')) as Manifest
  const desired = Object.keys(manifest).filter((key) => key === `lib/i18n/messages.${language}.ts` || manifest[key]?.name === pageAhead)
  const links = listPreloads(manifest, desired).filter((link) => !page.includes(link.address))
  return page
    .replace('<html lang="en">', `<html lang="${languageTag[language]}">`)
    .replace('</head>', () => `${links.map(toTag).join('')}</head>`)
}

function withoutShell(page: string): string {
  const [begin, end] = shellMarks
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  return from < 0 || to < from ? page : page.slice(0, from).trimEnd() + page.slice(to + end.length).trimStart()
}

/** An operator's address, parsed as one: of what HTML reads it may still hold `&` and a quote. */
function withDemo(page: string, demoUrl: string | null): string {
  if (!demoUrl) return page
  const address = demoUrl.replaceAll('&', '&amp;').replaceAll('"', '%22').replaceAll('<', '%3C')
  return page.replace('</head>', () => `<meta name="${demoMetaName}" content="${address}" />\n</head>`)
}

type Preload = { address: string; isStyle: boolean }

function listPreloads(manifest: Manifest, desired: readonly string[]): Preload[] {
  const seen = new Set<string>()
  const list = (key: string): Preload[] => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    const styles = (chunk.css ?? []).map((file) => ({ address: `/${file}`, isStyle: true }))
    return [{ address: `/${chunk.file}`, isStyle: false }, ...styles, ...(chunk.imports ?? []).flatMap(list)]
  }
  return desired.flatMap(list)
}

function toTag({ address, isStyle }: Preload): string {
  return isStyle
    ? `<link rel="preload" as="style" crossorigin href="${address}">\n`
    : `<link rel="modulepreload" crossorigin href="${address}">\n`
}
