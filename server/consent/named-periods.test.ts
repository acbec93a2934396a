import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NoticeTexts } from '#contract/consent/notice.ts'
import type { getNotices } from '#contract/consent/notice-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { RetentionDays } from '#contract/retention/schedule.ts'
import { publishNotice, saveOperatorDraft } from '#server/consent/manage-notices.ts'
import { allAt, later, openRetention, schedule } from '#server/testing/retention-steps.ts'
import type { StaffApp } from '#server/testing/staff-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let portico: TestApp
let ada: StaffApp
beforeAll(async () => {
  ;({ portico, ada } = await openRetention({ client: { creditBalance: 10, retentionDays: 730 } }))
}, 60_000)
afterAll(() => portico.close())

const keep = (biometrics: RetentionDays['biometrics']): RetentionDays => ({ ...allAt(null), biometrics })
async function decide(biometrics: RetentionDays['biometrics'], graceDays: number) {
  await schedule(portico, ada, keep(biometrics), graceDays)
  ;[ada] = (await later(portico, 0, ada)) as [StaffApp]
}
const read = async () => (await ada.send('GET', '/notices')).body as unknown as AnswerOf<typeof getNotices>
const told = async () => [(await read()).isOutdated, (await ada.send('GET', '/overview')).body.isNoticeOutdated]
async function publish(retention?: string) {
  const { draft } = await read()
  const change = (language: 'en' | 'cn') => ({ ...draft.texts[language], ...(retention && { retention: `${retention} ${language}` }) })
  const texts: NoticeTexts = { en: change('en'), cn: change('cn') }
  const { body } = await ada.send('PUT', '/notices/draft', { texts, revision: draft.revision, asksAgain: false })
  expect((await ada.send('POST', '/notices/publish', { revision: body.revision })).status).toBe(200)
}
/** As the operator does by `notice publish --suggested`. */
async function publishSuggested() {
  await saveOperatorDraft(portico.context, portico.client.id, { asksAgain: false })
  const actor = { kind: 'operator', id: null, subjectId: null, origin: {} } as const
  await publishNotice(portico.context, { clientId: portico.client.id, actor, publishedBy: null })
}

describe('the suggested notice', () => {
  it('names the period of the settings where there is no schedule', async () => {
    expect((await read()).draft.texts.en.retention).toContain('and for 2 years after that')
    await publishSuggested()
    expect(await told()).toEqual([false, false])
  })

  it('names the periods of biometrics that are in force, by outcome and in both languages', async () => {
    await decide({ approved: 365, rejected: 30, abandoned: 1, undecided: null }, 7)
    const { suggestedRetention } = await read()
    for (const text of [
      '1 year after our relationship',
      '30 days after that decision',
      '1 day after your link',
      'without a fixed day',
      'up to 7 days',
    ])
      expect(suggestedRetention.en).toContain(text)
    for (const text of ['业务关系终止后 1 年', '作出决定后 30 天', '链接过期后 1 天', '没有固定日期', '最多还需 7 天'])
      expect(suggestedRetention.cn).toContain(text)
  })
})

describe('a published notice', () => {
  it('is told to be out of date once a schedule says otherwise, until a new version is published', async () => {
    expect(await told()).toEqual([true, true])
    // What was published says so still: the same text again mends nothing.
    await publish()
    expect(await told()).toEqual([true, true])
    await publishSuggested()
    expect([await told(), (await read()).versions.length]).toEqual([[false, false], 3])
  })

  it('is out of date again with the next schedule, and not while that waits', async () => {
    const waiting = keep({ approved: 365, rejected: 20, abandoned: 1, undecided: null })
    const { body } = await ada.send('POST', '/retention/proposals', { days: waiting, graceDays: 7 })
    expect(await told()).toEqual([false, false])
    await ada.send('POST', '/retention/withdraw', { version: body.version })
    await decide({ approved: 365, rejected: 20, abandoned: 1, undecided: null }, 7)
    expect(await told()).toEqual([true, true])
  })

  it('in words of the customer is taken to name what was in force when it was published', async () => {
    await publish('As long as our page on retention says')
    expect(await told()).toEqual([false, false])
    await decide({ approved: 365, rejected: 10, abandoned: 1, undecided: null }, 7)
    expect(await told()).toEqual([true, true])
    await publish('As long as the table below says')
    expect(await told()).toEqual([false, false])
  })
})
