import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handedIn } from '#server/testing/desk.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

const written = (check: string, passed: boolean, fact: unknown, threshold: unknown) => ({ check, passed, fact, threshold, side: 'front', region: null })

async function migrated(table: 'documents' | 'livenessChecks', checks: object[]) {
  const { id } = await handedIn(portico)
  const { db } = portico.tools
  await db.updateTable(table).set({ checks: JSON.stringify(checks) }).where('requestId', '=', id).execute()
  const line = new pg.Client(portico.databaseUrl)
  await line.connect()
  await line.query(await readFile(new URL('migrations/0017-check-results.sql', import.meta.url), 'utf8'))
  await line.end()
  return (await db.selectFrom(table).select('checks').where('requestId', '=', id).executeTakeFirstOrThrow()).checks
}

it.each([
  ['passed', null, written('glare', true, 0.001, 0.012)],
  ['failed', null, written('glare', false, 0.2, 0.012)],
  ['not_judged', 'picture_unreadable', written('glare', true, 0.2, 0.012)],
  ['not_judged', 'field_not_read', written('expired', true, null, '2026-01-15')],
  ['not_judged', 'field_not_read', written('under-age', true, null, 18)],
  ['not_judged', 'picture_unreadable', written('mrz-check-digits', true, 'wrong: documentNumber', 'all right')],
  ['not_judged', 'too_unsure', written('mrz-check-digits', true, 'digits right, letters in doubt: not relied upon', 'all right')],
  ['not_judged', 'nothing_to_compare', written('fields-disagree', true, 'nothing to compare', 'all agree')],
  ['not_judged', 'too_unsure', written('document-type', true, 'unknown', 'passport')],
])('reads what an earlier version wrote as %s (%s)', async (result, reason, old) => {
  expect(await migrated('documents', [old, written('focus', true, 0.9, 0.5)])).toMatchObject([
    { check: old.check, result, reason },
    { check: 'focus', result: 'passed', reason: null },
  ])
})

it('keeps the order of a recording’s checks, and what was measured and asked', async () => {
  const light = { check: 'light', code: 'VIDEO_LOW_FACE_QUALITY', fact: 150, threshold: { atLeast: 52 } }
  expect(await migrated('livenessChecks', [{ ...light, passed: true }, { ...light, passed: false }])).toEqual([
    { ...light, result: 'passed', reason: null },
    { ...light, result: 'failed', reason: null },
  ])
})
