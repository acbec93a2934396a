import { getForm, listForms, restoreFormVersion } from '#contract/forms/form-calls.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useChange } from '#web/lib/api/use-api-query.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffFormsWords } from '#web/features/staff/forms/messages/forms-messages.ts'
import { DeskSection } from '#web/features/staff/shell/staff-section.tsx'
import { toDeskTime } from '#web/features/staff/shell/staff-time.ts'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { useMay } from '#web/features/staff/shell/staff-context.ts'
import type { StaffForm } from '#web/features/staff/forms/list/form-page.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** Every version, who published it and when; an older one can be published anew. */
export function VersionsPart({ form: { id, publishedVersion, versions } }: { form: StaffForm }) {
  const say = staffFormsWords.useSay()
  const { language } = useSpeech()
  const { confirm, toast } = useDialogs()
  const mayPublish = useMay('forms:publish')
  const restoring = useChange(restoreFormVersion, [getForm, listForms])
  if (publishedVersion === null) return null
  const rollBack = async (version: number) => {
    const question = {
      title: say('form.roll-back-title', { version }),
      message: say('form.roll-back-question', { version, next: publishedVersion + 1 }),
      ok: say('form.roll-back'),
    }
    if (!(await confirm(question))) return
    restoring.mutate(
      { params: { id, version: String(version) }, body: { publishedVersion } },
      { onSuccess: ({ data }) => toast(say('form.rolled-back', { version: data.version })) },
    )
  }
  return (
    <DeskSection title={say('form.versions')} lead={say('form.versions-lead')}>
      {restoring.error && <Refused error={restoring.error} />}
      <div className="desk-table-box">
        <table className="desk-table" aria-label={say('form.versions')}>
          <thead>
            <tr>
              <th scope="col">{say('form.version')}</th>
              <th scope="col">{say('form.when')}</th>
              <th scope="col">{say('form.who')}</th>
              <th scope="col">{say('form.act')}</th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, publishedAt, publishedBy, restoredFrom }) => (
              <tr key={version}>
                <th scope="row">
                  <PageLink className="forms-name" to={`${deskPath}/forms/${id}/${version}`}>
                    {say('forms.version', { version })}
                  </PageLink>{' '}
                  {version === publishedVersion && <span className="forms-mark">{say('form.current')}</span>}
                  {restoredFrom !== null && (
                    <span className="muted small forms-under">{say('form.restored', { version: restoredFrom })}</span>
                  )}
                </th>
                <td>{toDeskTime(publishedAt, language)}</td>
                <td>{publishedBy?.displayName ?? <span className="muted">{say('form.by-operator')}</span>}</td>
                <td className="forms-acts">
                  {version !== publishedVersion && (
                    <>
                      <PageLink
                        to={`${deskPath}/forms/${id}/compare?from=${version}&to=${publishedVersion}`}
                        aria-label={`${say('form.compare')}: ${say('forms.version', { version })}`}
                      >
                        {say('form.compare')}
                      </PageLink>
                      {mayPublish && (
                        <Button
                          kind="plain"
                          aria-label={`${say('form.roll-back')}: ${say('forms.version', { version })}`}
                          onClick={() => rollBack(version)}
                        >
                          {say('form.roll-back')}
                        </Button>
                      )}
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DeskSection>
  )
}
