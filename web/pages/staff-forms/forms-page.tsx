import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { listForms } from '#contract/forms/form-calls.ts'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { useAnswer } from '#web/flows/staff/use-answer.ts'
import { useSpeech } from '#web/messages/say.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { staffFormsWords } from '#web/messages/staff-forms/words.ts'
import { DeskPage } from '#web/pages/staff/desk-page.tsx'
import { toDeskTime } from '#web/pages/staff/desk-time.ts'
import { Refused } from '#web/pages/staff/refused.tsx'
import { useMay } from '#web/pages/staff/staff-context.ts'
import { ImportForm } from '#web/pages/staff-forms/import-form.tsx'
import { NewFormDialog } from '#web/pages/staff-forms/new-form-dialog.tsx'
import { PageLink } from '#web/shell/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import '#web/pages/staff-forms/forms.css'

export function FormsPage() {
  const say = staffFormsWords.useSay()
  const deskSay = staffWords.useSay()
  const mayWrite = useMay('forms:write')
  const [isMaking, setMaking] = useState(false)
  const { data, error, refetch } = useAnswer(listForms, {})
  return (
    <DeskPage
      name={say('forms.page')}
      heading={say('forms.page')}
      lead={say('forms.lead')}
      actions={
        mayWrite && (
          <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
            {say('forms.new')}
          </Button>
        )
      }
    >
      {mayWrite && <ImportForm />}
      {error && !data && <Refused error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting words={deskSay('area.opening')} />}
      {data?.data.length === 0 && <p>{say('forms.none')}</p>}
      {data && data.data.length > 0 && <FormsTable forms={data.data} />}
      {isMaking && <NewFormDialog onClose={() => setMaking(false)} />}
    </DeskPage>
  )
}

function FormsTable({ forms }: { forms: AnswerOf<typeof listForms>['data'] }) {
  const say = staffFormsWords.useSay()
  const { language } = useSpeech()
  return (
    <div className="desk-table-box">
      <table className="desk-table" aria-label={say('forms.page')}>
        <thead>
          <tr>
            <th scope="col">{say('forms.name')}</th>
            <th scope="col">{say('forms.kind')}</th>
            <th scope="col">{say('forms.published')}</th>
            <th scope="col">{say('forms.draft')}</th>
          </tr>
        </thead>
        <tbody>
          {forms.map(({ id, name, kind, isDefault, publishedVersion, publishedAt, draft }) => (
            <tr key={id}>
              <th scope="row">
                <PageLink className="forms-name" to={`${deskPath}/forms/${id}`}>
                  {name}
                </PageLink>{' '}
                {isDefault && <span className="forms-mark">{say('forms.default')}</span>}
              </th>
              <td>{say(`forms.kind-${kind}`)}</td>
              <td>
                {publishedVersion === null ? (
                  <span className="muted">{say('forms.never')}</span>
                ) : (
                  <>
                    {say('forms.version', { version: publishedVersion })}
                    {publishedAt && <span className="muted small forms-under">{toDeskTime(publishedAt, language)}</span>}
                  </>
                )}
              </td>
              <td>
                {draft ? (
                  say('forms.by', { name: draft.changedBy?.displayName ?? '', when: toDeskTime(draft.changedAt, language) })
                ) : (
                  <span className="muted">{say('forms.no-draft')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
