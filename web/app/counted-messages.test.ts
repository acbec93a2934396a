/// <reference types="node" />
import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { gapEn } from '#contract/completeness/messages/en.ts'
import { formEn } from '#contract/forms/messages/en.ts'

type Catalogue = Readonly<Record<string, string>>
const web = new URL('../', import.meta.url).pathname
const files = (await readdir(web, { recursive: true })).filter((path) =>
  /(?:^|\/)(?:messages\/en|messages\.en|journey\.en)\.ts$/.test(path),
)
const figures = 'count|days|lines|minutes|seconds|good|bad|most|max|min|decimals|digits|tries|people|companies|value'
const counted = new RegExp(`\\{(?:${figures})\\} (?:\\w+ )?(?:\\w*[^s\\W]s|people)\\b`)
/** To the letter, as the product's specification has them, and a unit. */
const left = new Set(['Must be {max} characters or less', '{value} ms'])

/** Without a singular: neither `{count|day|days}`, nor a text of its own for one with `-one` behind its key. */
function findWithoutSingular(texts: Catalogue): string[] {
  return Object.entries(texts).flatMap(([key, text]) => (counted.test(text) && !(`${key}-one` in texts) && !left.has(text) ? [text] : []))
}

it('uses a singular in English', async () => {
  expect(files.length).toBeGreaterThan(20)
  const modules: Record<string, Catalogue>[] = await Promise.all(files.map((path) => import(`${web}${path}`)))
  const catalogues = [gapEn.gaps, formEn.issues, ...modules.flatMap((module) => Object.values(module))]
  expect(catalogues.flatMap(findWithoutSingular)).toEqual([])
})

it.each(['Last {days} days', '{count} more people', 'Approve {count} requests?'])('detects a count without a singular: %s', (text) => {
  expect(findWithoutSingular({ text })).toEqual([text])
  expect(findWithoutSingular({ text, 'text-one': 'one' })).toEqual([])
})
