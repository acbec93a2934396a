import type { AnswerOf } from '#contract/endpoint.ts'
import { getForm, getFormVersion, listForms, setDefaultForm } from '#contract/forms/form-calls.ts'
import { DraftPart } from '#web/features/staff/forms/list/draft-part.tsx'
import { VersionsPart } from '#web/features/staff/forms/list/versions-part.tsx'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { FormNotFound } from '#web/features/staff/forms/problems/form-not-found.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { usePermission } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { useSubmitAction } from '#web/features/staff/shell/use-submit-action.ts'
import { call } from '#web/lib/api/call.ts'
import { useApiMutation, useApiQuery } from '#web/lib/api/use-api-query.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { useParams } from '#web/lib/routing/routes.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import styles from '#web/features/staff/forms/problems/forms.module.css'

export type StaffForm = AnswerOf<typeof getForm>['data']

/** One form: its draft, and all its versions. */
export function FormPage() {
  const t = formsMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useApiQuery(getForm, { params: { id } })
  if (!data) {
    return error ? (
      <FormNotFound error={error} onAgain={() => refetch()} />
    ) : (
      <StaffPage name={t('forms.page')} heading={t('forms.page')}>
        <Waiting text={tStaff('area.opening')} />
      </StaffPage>
    )
  }
  const form = data.data
  return (
    <StaffPage
      name={form.name}
      heading={form.name}
      lead={
        <>
          {t(`forms.kind-${form.kind}`)}
          {form.isDefault && <> · {t('forms.default')}</>}
        </>
      }
      actions={<FormActions form={form} />}
    >
      <PageLink className={styles.formsBack} to={`${staffPath}/forms`}>
        {t('forms.back')}
      </PageLink>
      <DraftPart form={form} />
      <VersionsPart form={form} />
    </StaffPage>
  )
}

function FormActions({ form: { id, name, isDefault, publishedVersion } }: { form: StaffForm }) {
  const t = formsMessages.useTranslate()
  const { toast } = useDialogs()
  const mayPublish = usePermission('forms:publish')
  const { error, run } = useSubmitAction()
  const choosing = useApiMutation(setDefaultForm, [getForm, listForms])
  if (publishedVersion === null) return null
  const save = () =>
    run(async () => {
      const { data } = await call(getFormVersion, { params: { id, version: String(publishedVersion) } })
      saveFile(
        new Blob([`${JSON.stringify(data.definition, null, 2)}\n`], { type: 'application/json' }),
        `${name}.v${publishedVersion}.json`,
      )
    })
  const choose = () =>
    run(async () => {
      await choosing.mutateAsync({ params: { id } })
      toast(t('form.made-default'))
    })
  return (
    <>
      {error && <LoadError error={error} />}
      <Button icon="download" onClick={save}>
        {t('form.export')}
      </Button>
      {mayPublish && !isDefault && <Button onClick={choose}>{t('form.make-default')}</Button>}
    </>
  )
}
