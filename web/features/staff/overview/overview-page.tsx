import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { getOverview, overviewDays } from '#contract/queue/overview-calls.ts'
import type { RequestKind } from '#contract/queue/queue.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { staffOverviewWords } from '#web/features/staff/overview/messages/overview-messages.ts'
import { DeskPage } from '#web/features/staff/shell/staff-page.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { toCount, toDay } from '#web/features/staff/shell/format-figures.ts'
import { OverviewFigures } from '#web/features/staff/overview/overview-figures.tsx'
import { Decisions, Funnel, Standing, Times } from '#web/features/staff/overview/overview-parts.tsx'
import { CameraChecks, DocumentChecks, RejectReasons } from '#web/features/staff/overview/refusal-parts.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/overview/overview.css'

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
