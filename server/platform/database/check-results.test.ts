import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

const written = (check: string, passed: boolean, fact: unknown, threshold: unknown) => ({
  check,
  passed,
  fact,
  threshold,
  side: 'front',
  region: null,
})

async function migrated(table: 'documents' | 'livenessChecks', checks: object[]) {
  const { id } = await submittedRequest(portico)
  const { db } = portico.context
  await db
    .updateTable(table)
    .set({ checks: JSON.stringify(checks) })
    .where('requestId', '=', id)
    .execute()
  const line = new pg.Client(portico.databaseUrl)
  await line.connect()
  await line.query(await readFile(new URL('migrations/0017-check-results.sql', import.meta.url), 'utf8'))
  await line.end()
  return (await db.selectFrom(table).select('checks').where('requestId', '=', id).executeTakeFirstOrThrow()).checks
}

it.each([
  ['passed', null, written('glare', true, 0.001, 0.012), 0.001, { below: 0.012 }],
  ['failed', null, written('glare', false, 0.2, 0.012), 0.2, { below: 0.012 }],
  ['not_judged', 'picture_unreadable', written('glare', true, 0.2, 0.012), null, { below: 0.012 }],
  ['passed', null, written('expired', true, '2031-04-02', '2026-01-15'), null, { onOrAfter: '2026-01-15' }],
  ['not_judged', 'field_not_read', written('expired', true, null, '2026-01-15'), null, { onOrAfter: '2026-01-15' }],
  ['failed', null, written('under-age', false, 17, 18), null, { atLeast: 18, unit: 'years' }],
  ['not_judged', 'field_not_read', written('under-age', true, null, 18), null, { atLeast: 18, unit: 'years' }],
  [
    'failed',
    null,
    written('mrz-check-digits', false, 'wrong: documentNumber, composite', 'all right'),
    ['documentNumber', 'composite'],
    null,
  ],
  ['passed', null, written('mrz-check-digits', true, 'all right', 'all right'), [], null],
  ['not_judged', 'picture_unreadable', written('mrz-check-digits', true, 'wrong: documentNumber', 'all right'), null, null],
  [
    'not_judged',
    'too_unsure',
    written('mrz-check-digits', true, 'digits right, letters in doubt: not relied upon', 'all right'),
    null,
    null,
  ],
  ['not_judged', 'nothing_to_compare', written('fields-disagree', true, 'nothing to compare', 'all agree'), null, null],
  ['not_judged', 'too_unsure', written('document-type', true, 'unknown', 'passport'), null, { oneOf: ['passport'] }],
  ['failed', null, written('bounds', false, 2, 0), 'corners_cut', { oneOf: ['whole'] }],
  ['failed', null, written('exposure', false, 40, 90), 40, { atLeast: 90 }],
  ['failed', null, written('exposure', false, 0.8, 0.5), 0.8, { atMost: 0.5 }],
  [
    'failed',
    null,
    written('answers-disagree', false, 'Last Name', 'letter for letter'),
    [{ field: 'surname', agreement: 'different' }],
    null,
  ],
])('migrates %s of an earlier version (%s)', async (result, reason, old, fact, threshold) => {
  expect(await migrated('documents', [old, written('focus', true, 0.9, 0.5)])).toMatchObject([
    { check: old.check, result, reason, fact, threshold },
    { check: 'focus', result: 'passed', reason: null, fact: 0.9, threshold: { atLeast: 0.5 } },
  ])
})

it('removes differing names, and keeps the fields that differ', async () => {
  const fact =
    'surname differs (ERIKSSON against Erikssen in print), givenNames agrees but for the reading (ANNA against Anno in print), birthDate agrees'
  const checks = await migrated('documents', [written('fields-disagree', false, fact, 'all agree')])
  expect(checks[0]).toMatchObject({
    fact: [
      { field: 'surname', agreement: 'different' },
      { field: 'givenNames', agreement: 'same_as_read' },
      { field: 'birthDate', agreement: 'same' },
    ],
  })
  expect(JSON.stringify(checks)).not.toMatch(/eriksse?on|anna/i)
})

it('keeps the order of checks, with measured and required values', async () => {
  const light = { check: 'light', code: 'VIDEO_LOW_FACE_QUALITY', fact: 150, threshold: { atLeast: 52 } }
  const challenge = {
    check: 'challenge',
    code: 'LIVENESS_CHALLENGE_FAILED',
    fact: 'turn-left',
    threshold: { atLeast: 'turn-left look-up' },
  }
  expect(
    await migrated('livenessChecks', [
      { ...light, passed: true },
      { ...light, passed: false },
      { ...challenge, passed: false },
    ]),
  ).toEqual([
    { ...light, result: 'passed', reason: null },
    { ...light, result: 'failed', reason: null },
    { ...challenge, fact: ['turn-left'], threshold: { inOrder: ['turn-left', 'look-up'] }, result: 'failed', reason: null },
  ])
})
