import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { getOverview, overviewDays } from '#contract/queue/overview-calls.ts'
import type { RequestKind } from '#contract/queue/queue.ts'
import { useAnswer } from '#web/flows/staff/use-answer.ts'
import { useSpeech } from '#web/messages/say.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { staffOverviewWords } from '#web/messages/staff-overview/words.ts'
import { DeskPage } from '#web/pages/staff/desk-page.tsx'
import { Refused } from '#web/pages/staff/refused.tsx'
import { Segments } from '#web/pages/staff/segments.tsx'
import { SelectField } from '#web/pages/staff/select-field.tsx'
import { toCount, toDay } from '#web/pages/staff-overview/figure-words.ts'
import { OverviewFigures } from '#web/pages/staff-overview/overview-figures.tsx'
import { Decisions, Funnel, Standing, Times } from '#web/pages/staff-overview/overview-parts.tsx'
import { CameraChecks, DocumentChecks, RejectReasons } from '#web/pages/staff-overview/refusal-parts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import '#web/pages/staff-overview/overview.css'

type Days = (typeof overviewDays)[number]

/** What became of the requests of the last days. */
export function OverviewPage() {
  const say = staffOverviewWords.useSay()
  const deskSay = staffWords.useSay()
  const { language } = useSpeech()
  const [days, setDays] = useState<Days>('30')
  const [kind, setKind] = useState<RequestKind>('individual')
  const [formId, setFormId] = useState('')
  const { data, error, refetch } = useAnswer(getOverview, { query: { days, kind, ...(formId && { formId }) } }, { staysWhileNext: true })
  const changeKind = (wanted: RequestKind) => {
    setKind(wanted)
    setFormId('')
  }
  return (
    <DeskPage
      name={say('overview.page')}
      heading={say('overview.page')}
      lead={data && say('overview.lead', { since: toDay(data.since, language) })}
    >
      <div className="overview-choice">
        <Segments
          label={say('overview.days')}
          value={days}
          onChange={setDays}
          choices={overviewDays.map((value) => ({ value, words: say('overview.days-count', { days: value }) }))}
        />
        <Segments
          label={say('overview.kind')}
          value={kind}
          onChange={changeKind}
          choices={[
            { value: 'individual', words: say('overview.people') },
            { value: 'corporate', words: say('overview.companies') },
          ]}
        />
        <SelectField label={say('overview.form')} value={formId} onChange={setFormId}>
          <option value="">{say('overview.every-form')}</option>
          {data?.forms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {error && !data && <Refused error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting words={deskSay('area.opening')} />}
      {data && !data.isWhole && <p className="muted">{say('overview.part', { count: toCount(data.funnel[0]?.count ?? 0, language) })}</p>}
      {data && <Figures overview={data} />}
    </DeskPage>
  )
}

function Figures({ overview }: { overview: AnswerOf<typeof getOverview> }) {
  const say = staffOverviewWords.useSay()
  if (!overview.funnel[0]?.count) {
    return (
      <Notice title={say('overview.none-title')}>
        <p>{say('overview.none')}</p>
      </Notice>
    )
  }
  return (
    <>
      <OverviewFigures overview={overview} />
      <Funnel overview={overview} />
      <Times overview={overview} />
      <div className="overview-pair">
        <Standing overview={overview} />
        <DocumentChecks overview={overview} />
        <CameraChecks overview={overview} />
        <RejectReasons overview={overview} />
        <Decisions overview={overview} />
      </div>
    </>
  )
}
