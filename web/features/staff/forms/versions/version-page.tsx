import { getForm } from '#contract/forms/form-calls.ts'
import { findMissingTranslations } from '#contract/forms/missing-translations.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { draftVersion, useDefinition } from '#web/features/staff/forms/model/use-definition.ts'
import { FormNotFound } from '#web/features/staff/forms/problems/form-not-found.tsx'
import { DefinitionView } from '#web/features/staff/forms/versions/definition-view.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { useParams } from '#web/lib/routing/routes.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import styles from '#web/features/staff/forms/problems/forms.module.css'

/** A version of a form, or its draft, to be looked at: both languages side by side. */
export function VersionPage() {
  const t = formsMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { id = '', version = '' } = useParams()
  const form = useApiQuery(getForm, { params: { id } })
  const { definition, error, refetch } = useDefinition(id, version)
  const failed = error ?? form.error
  const name = form.data?.data.name
  if (failed && !(definition && name !== undefined)) return <FormNotFound error={failed} onAgain={() => [refetch(), form.refetch()]} />
  if (!definition || name === undefined) {
    return (
      <StaffPage name={t('forms.page')} heading={t('forms.page')}>
        <Waiting text={tStaff('area.opening')} />
      </StaffPage>
    )
  }
  const heading = version === draftVersion ? t('view.draft', { name }) : t('view.version', { name, version })
  const count = findMissingTranslations(definition).length
  const save = () => {
    const file = new Blob([`${JSON.stringify(definition, null, 2)}\n`], { type: 'application/json' })
    saveFile(file, `${name}.${version === draftVersion ? draftVersion : `v${version}`}.json`)
  }
  return (
    <StaffPage
      name={heading}
      heading={heading}
      actions={
        <Button icon="download" onClick={save}>
          {t('form.export')}
        </Button>
      }
    >
      <PageLink className={styles.formsBack} to={`${staffPath}/forms/${id}`}>
        {t('forms.back-form')}
      </PageLink>
      {count > 0 ? (
        <Notice mood="warn" title={t('view.missing-title', { count })}>
          <p>{t('view.missing')}</p>
        </Notice>
      ) : (
        <p className="muted">{t('view.whole')}</p>
      )}
      <DefinitionView definition={definition} />
    </StaffPage>
  )
}
