import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { listForms } from '#contract/forms/form-calls.ts'
import { ImportForm } from '#web/features/staff/forms/list/import-form.tsx'
import { NewFormDialog } from '#web/features/staff/forms/list/new-form-dialog.tsx'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { ScrollBox } from '#web/ui/table/scroll-box.tsx'
import staffStyles from '#web/features/staff/shell/staff.module.css'
import '#web/features/staff/forms/problems/forms.module.css'
import listStyles from '#web/features/staff/forms/list/list.module.css'
import formsStyles from '#web/features/staff/shell/forms.module.css'

export function FormsPage() {
  const t = formsMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const mayWrite = usePermission('forms:write')
  const [isMaking, setMaking] = useState(false)
  const { data, error, refetch } = useApiQuery(listForms, {})
  return (
    <StaffPage
      name={t('forms.page')}
      heading={t('forms.page')}
      lead={t('forms.lead')}
      actions={
        mayWrite && (
          <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
            {t('forms.new')}
          </Button>
        )
      }
    >
      {mayWrite && <ImportForm />}
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={tStaff('area.opening')} />}
      {data?.data.length === 0 && <p>{t('forms.none')}</p>}
      {data && data.data.length > 0 && <FormsTable forms={data.data} />}
      {isMaking && <NewFormDialog onClose={() => setMaking(false)} />}
    </StaffPage>
  )
}

function FormsTable({ forms }: { forms: AnswerOf<typeof listForms>['data'] }) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  return (
    <ScrollBox>
      <table className={staffStyles.staffTable} aria-label={t('forms.page')}>
        <thead>
          <tr>
            <th scope="col">{t('forms.name')}</th>
            <th scope="col">{t('forms.kind')}</th>
            <th scope="col">{t('forms.published')}</th>
            <th scope="col">{t('forms.draft')}</th>
          </tr>
        </thead>
        <tbody>
          {forms.map(({ id, name, kind, isDefault, publishedVersion, publishedAt, draft }) => (
            <tr key={id}>
              <th scope="row">
                <PageLink className={listStyles.formsName} to={`${staffPath}/forms/${id}`}>
                  {name}
                </PageLink>{' '}
                {isDefault && <span className="forms-mark">{t('forms.default')}</span>}
              </th>
              <td>{t(`forms.kind-${kind}`)}</td>
              <td>
                {publishedVersion === null ? (
                  <span className="muted">{t('forms.never')}</span>
                ) : (
                  <>
                    {t('forms.version', { version: publishedVersion })}
                    {publishedAt && (
                      <span className={`muted small ${formsStyles.formsUnder}`}>{formatDateTime(publishedAt, language)}</span>
                    )}
                  </>
                )}
              </td>
              <td>
                {draft ? (
                  t('forms.by', { name: draft.changedBy?.displayName ?? '', when: formatDateTime(draft.changedAt, language) })
                ) : (
                  <span className="muted">{t('forms.no-draft')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
