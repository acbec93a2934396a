import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { listForms } from '#contract/forms/form-calls.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { staffFormsWords } from '#web/features/staff/forms/messages/forms-messages.ts'
import { DeskPage } from '#web/features/staff/shell/staff-page.tsx'
import { toDeskTime } from '#web/features/staff/shell/staff-time.ts'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { useMay } from '#web/features/staff/shell/staff-context.ts'
import { ImportForm } from '#web/features/staff/forms/list/import-form.tsx'
import { NewFormDialog } from '#web/features/staff/forms/list/new-form-dialog.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/forms/problems/forms.css'

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
