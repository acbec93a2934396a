import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { listIssuableForms } from '#contract/links/link-calls.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { useLinkBatch } from '#web/features/staff/links/use-link-batch.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { DeskPage } from '#web/features/staff/shell/staff-page.tsx'
import { LinkTable } from '#web/features/staff/links/link-table.tsx'
import { LinkTableProgress } from '#web/features/staff/links/link-table-progress.tsx'
import { OneLink } from '#web/features/staff/links/one-link.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/links/links.css'

type Form = AnswerOf<typeof listIssuableForms>['data'][number]

export function LinksPage() {
  const say = staffWords.useSay()
  const { data, error, refetch } = useAnswer(listIssuableForms, {})
  return (
    <DeskPage name={say('links.page')} heading={say('links.title')} lead={say('links.lead')}>
      {error && !data && <Refused error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting words={say('area.opening')} />}
      {data && (data.data.length > 0 ? <Issuing forms={data.data} /> : <p>{say('links.no-form')}</p>)}
    </DeskPage>
  )
}

function Issuing({ forms }: { forms: readonly Form[] }) {
  const say = staffWords.useSay()
  const { id: ownerId } = useStaff()
  const batch = useLinkBatch(ownerId)
  const [formId, setFormId] = useState(forms[0]?.id)
  const [how, setHow] = useState<'one' | 'table'>(batch.at === 'idle' ? 'one' : 'table')
  const form = forms.find(({ id }) => id === formId) ?? forms[0]
  if (!form) return null
  return (
    <div className="links">
      <div className="links-choice">
        <SelectField label={say('links.form')} value={form.id} onChange={setFormId}>
          {forms.map(({ id, name, kind }) => (
            <option key={id} value={id}>
              {say(`links.form-${kind}`, { name })}
            </option>
          ))}
        </SelectField>
        <Segments
          label={say('links.how')}
          value={how}
          onChange={setHow}
          choices={[
            { value: 'one', words: say('links.one') },
            { value: 'table', words: say('links.table') },
          ]}
        />
      </div>
      {/* Another form is another beginning. */}
      {how === 'one' && <OneLink key={form.id} form={form} />}
      {how === 'table' && (batch.at === 'idle' ? <LinkTable key={form.id} form={form} /> : <LinkTableProgress state={batch} />)}
    </div>
  )
}
