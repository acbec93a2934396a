import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NoticeTexts } from '#contract/consent/notice.ts'
import type { getNotices, getNoticeVersion } from '#contract/consent/notice-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { toNoticeHash } from '#server/consent/manage-notices.ts'
import { openOtherTenantStaffApp, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let ada: StaffApp
let auditor: StaffApp
let designer: StaffApp
beforeAll(async () => {
  portico = await testApp({ client: { retentionDays: 730 } })
  ada = await openStaffApp(portico, 'administrator')
  auditor = await openStaffApp(portico, 'auditor')
  designer = await openStaffApp(portico, 'form-designer')
}, 60_000)
afterAll(() => portico.close())

const read = async (who = ada) => (await who.send('GET', '/notices')).body as unknown as AnswerOf<typeof getNotices>
const save = (texts: NoticeTexts, revision: number, asksAgain = false, who = ada) =>
  who.send('PUT', '/notices/draft', { texts, revision, asksAgain })
const publish = (revision: number, who = ada) => who.send('POST', '/notices/publish', { revision })
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.errorCode]
const lacksNotice = async () => (await ada.send('GET', '/overview')).body.lacksNotice

describe('before the first version', () => {
  it('offers a whole text in both languages, with the name and the time of the customer', async () => {
    const { draft, versions } = await read()
    expect([draft.isDefault, draft.revision, versions]).toEqual([true, 0, []])
    for (const texts of [draft.texts.en, draft.texts.cn])
      expect(Object.values(texts).filter((text) => text.length < 15 || /[{}]/.test(text))).toEqual([])
    expect(draft.texts.en.retention).toContain('for 2 years after that')
    expect(draft.texts.cn.retention).toContain('2 年')
    expect(draft.texts.en.summary).toContain('Northwind Bank')
  })

  it('names faces of other applications only where they are compared', async () => {
    const compares = async () => (await read()).draft.texts.en.data.includes('other applications')
    expect(await compares()).toBe(true)
    await portico.context.db.updateTable('clients').set({ faceDuplicates: false }).where('id', '=', portico.client.id).execute()
    expect(await compares()).toBe(false)
  })

  it('warns on the overview', async () => {
    expect(await lacksNotice()).toBe(true)
  })

  it('publishes no draft that nobody saved', async () => {
    expect(codeOf(await publish(0))).toEqual([404, 'NOT_FOUND'])
  })

  it('saves an unfinished draft, and publishes it in no language before it is whole in both', async () => {
    const { draft } = await read()
    expect((await save({ ...draft.texts, cn: { ...draft.texts.cn, retention: ' ' } }, 0)).body).toEqual({ revision: 1 })
    const refused = await publish(1)
    expect(codeOf(refused)).toEqual([422, 'REQUIRED_ITEMS_NOT_SET'])
    expect(refused.body.details).toEqual([{ path: 'cn.retention' }])
    expect(await lacksNotice()).toBe(true)
  })
})

describe('who may', () => {
  it('lets an auditor read, and change and publish nothing', async () => {
    const { draft } = await read(auditor)
    expect(codeOf(await save(draft.texts, draft.revision, false, auditor))).toEqual([403, 'PERMISSION_DENIED'])
    expect(codeOf(await publish(draft.revision, auditor))).toEqual([403, 'PERMISSION_DENIED'])
    expect(codeOf(await publish(draft.revision, designer))).toEqual([403, 'PERMISSION_DENIED'])
  })

  it('shows a customer none of another', async () => {
    const eve = await openOtherTenantStaffApp(portico)
    expect((await read(eve)).draft).toMatchObject({ isDefault: true, revision: 0 })
    expect(codeOf(await eve.send('GET', '/notices/1'))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('publishing', () => {
  it('refuses a draft that somebody else has saved since', async () => {
    const { draft } = await read()
    await save({ ...draft.texts, cn: { ...draft.texts.cn, retention: '保存两年。' } }, 1)
    expect(codeOf(await save(draft.texts, 1))).toEqual([409, 'ROW_CHANGED_ELSEWHERE'])
    expect(codeOf(await publish(1))).toEqual([409, 'ROW_CHANGED_ELSEWHERE'])
  })

  it('makes a version that stays as it is, with its hash in the audit log', async () => {
    expect((await publish(2)).body).toEqual({ version: 1 })
    expect(await lacksNotice()).toBe(false)
    const { versions, draft } = await read()
    expect(versions).toMatchObject([{ version: 1, asksAgain: false, publishedBy: { id: ada.id } }])
    expect(draft).toMatchObject({ revision: 0, isDefault: false })
    const shown = (await ada.send('GET', '/notices/1')).body as unknown as AnswerOf<typeof getNoticeVersion>
    expect(shown.texts.cn.retention).toBe('保存两年。')
    const entry = await portico.context.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('action', '=', 'notice.published')
      .executeTakeFirstOrThrow()
    expect(entry.facts).toEqual({ version: 1, asksAgain: false, sha256: toNoticeHash(shown.texts) })
    expect(toNoticeHash({ ...shown.texts, en: { ...shown.texts.en, statement: 'Anything' } })).not.toBe(entry.facts.sha256)
  })

  it.each(['0', '01', '-1', '1e3', '999999999'])('knows no version %s', async (version) => {
    expect(codeOf(await ada.send('GET', `/notices/${version}`))).toEqual([404, 'NOT_FOUND'])
  })
})
