import { getForm, listForms, restoreFormVersion } from '#contract/forms/form-calls.ts'
import type { StaffForm } from '#web/features/staff/forms/list/form-page.tsx'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { toLabelled } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { ScrollBox } from '#web/ui/table/scroll-box.tsx'
import listStyles from '#web/features/staff/forms/list/list.module.css'
import versionsPartStyles from '#web/features/staff/forms/list/versions-part.module.css'
import formsStyles from '#web/features/staff/shell/forms.module.css'
import staffStyles from '#web/features/staff/shell/staff.module.css'

/** Every version, who published it and when; an older one can be published anew. */
export function VersionsPart({ form: { id, publishedVersion, versions } }: { form: StaffForm }) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const { confirm, toast } = useDialogs()
  const mayPublish = usePermission('forms:publish')
  const restoring = useApiMutation(restoreFormVersion, [getForm, listForms])
  if (publishedVersion === null) return null
  const rollBack = async (version: number) => {
    const question = {
      title: t('form.roll-back-title', { version }),
      message: t('form.roll-back-question', { version, next: publishedVersion + 1 }),
      ok: t('form.roll-back'),
    }
    if (!(await confirm(question))) return
    restoring.mutate(
      { params: { id, version: String(version) }, body: { publishedVersion } },
      { onSuccess: ({ data }) => toast(t('form.rolled-back', { version: data.version })) },
    )
  }
  return (
    <StaffSection title={t('form.versions')} lead={t('form.versions-lead')}>
      {restoring.error && <LoadError error={restoring.error} />}
      <ScrollBox>
        <table className={staffStyles.staffTable} aria-label={t('form.versions')}>
          <thead>
            <tr>
              <th scope="col">{t('form.version')}</th>
              <th scope="col">{t('form.when')}</th>
              <th scope="col">{t('form.who')}</th>
              <th scope="col">{t('form.act')}</th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, publishedAt, publishedBy, restoredFrom }) => (
              <tr key={version}>
                <th scope="row">
                  <PageLink className={listStyles.formsName} to={`${staffPath}/forms/${id}/${version}`}>
                    {t('forms.version', { version })}
                  </PageLink>{' '}
                  {version === publishedVersion && <span className="forms-mark">{t('form.current')}</span>}
                  {restoredFrom !== null && (
                    <span className={`muted small ${formsStyles.formsUnder}`}>{t('form.restored', { version: restoredFrom })}</span>
                  )}
                </th>
                <td>{formatDateTime(publishedAt, language)}</td>
                <td>{publishedBy?.displayName ?? <span className="muted">{t('form.by-operator')}</span>}</td>
                <td className={versionsPartStyles.formsActs}>
                  {version !== publishedVersion && (
                    <>
                      <PageLink
                        to={`${staffPath}/forms/${id}/compare?from=${version}&to=${publishedVersion}`}
                        aria-label={toLabelled(t('form.compare'), t('forms.version', { version }), language)}
                      >
                        {t('form.compare')}
                      </PageLink>
                      {mayPublish && (
                        <Button
                          kind="plain"
                          aria-label={toLabelled(t('form.roll-back'), t('forms.version', { version }), language)}
                          onClick={() => rollBack(version)}
                        >
                          {t('form.roll-back')}
                        </Button>
                      )}
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </StaffSection>
  )
}
