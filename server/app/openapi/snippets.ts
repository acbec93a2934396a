import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Programs that tests run: the reference and the guides show these files, and no copy of them. */
const folder = join(import.meta.dirname, '../../../examples/snippets')
const languageOf: Record<string, string> = { sh: 'shell', mjs: 'javascript', py: 'python', java: 'java' }

export type Snippet = { language: string; text: string }

export function readSnippet(file: string): Snippet {
  return { language: languageOf[file.split('.').pop() ?? ''] ?? 'text', text: readFileSync(join(folder, file), 'utf8').trim() }
}

const firstVerification = [
  { label: 'curl: whole way', file: 'first-verification.sh' },
  { label: 'Node: whole way', file: 'first-verification.mjs' },
  { label: 'Python: whole way', file: 'first_verification.py' },
  { label: 'Java: whole way', file: 'FirstVerification.java' },
]

/** What readers of the reference know as code samples, of the calls where the requests that they write themselves are not enough. */
export function toCodeSamples(call: string) {
  if (call !== 'createRequest') return {}
  const samples = firstVerification.map(({ label, file }) => {
    const { language, text } = readSnippet(file)
    return { lang: language, label, source: text }
  })
  return { 'x-codeSamples': samples }
}
