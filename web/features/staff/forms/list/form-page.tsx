import { useParams } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import { getForm, getFormVersion, listForms, setDefaultForm } from '#contract/forms/form-calls.ts'
import { call } from '#web/lib/api/call.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useAnswer, useChange } from '#web/lib/api/use-api-query.ts'
import { useTask } from '#web/features/staff/shell/use-task.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { staffFormsWords } from '#web/features/staff/forms/messages/forms-messages.ts'
import { DeskPage } from '#web/features/staff/shell/staff-page.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { useMay } from '#web/features/staff/shell/staff-context.ts'
import { DraftPart } from '#web/features/staff/forms/list/draft-part.tsx'
import { FormNotFound } from '#web/features/staff/forms/problems/form-not-found.tsx'
import { VersionsPart } from '#web/features/staff/forms/list/versions-part.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/forms/problems/forms.css'

export type StaffForm = AnswerOf<typeof getForm>['data']

/** One form: its draft, and all its versions. */
export function FormPage() {
  const say = staffFormsWords.useSay()
  const deskSay = staffWords.useSay()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAnswer(getForm, { params: { id } })
  if (!data) {
    return error ? (
      <FormNotFound error={error} onAgain={() => refetch()} />
    ) : (
      <DeskPage name={say('forms.page')} heading={say('forms.page')}>
        <Waiting words={deskSay('area.opening')} />
      </DeskPage>
    )
  }
  const form = data.data
  return (
    <DeskPage
      name={form.name}
      heading={form.name}
      lead={
        <>
          {say(`forms.kind-${form.kind}`)}
          {form.isDefault && <> · {say('forms.default')}</>}
        </>
      }
      actions={<FormActions form={form} />}
    >
      <PageLink className="forms-back" to={`${deskPath}/forms`}>
        {say('forms.back')}
      </PageLink>
      <DraftPart form={form} />
      <VersionsPart form={form} />
    </DeskPage>
  )
}

function FormActions({ form: { id, name, isDefault, publishedVersion } }: { form: StaffForm }) {
  const say = staffFormsWords.useSay()
  const { toast } = useDialogs()
  const mayPublish = useMay('forms:publish')
  const { error, run } = useTask()
  const choosing = useChange(setDefaultForm, [getForm, listForms])
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
      toast(say('form.made-default'))
    })
  return (
    <>
      {error && <Refused error={error} />}
      <Button icon="download" onClick={save}>
        {say('form.export')}
      </Button>
      {mayPublish && !isDefault && <Button onClick={choose}>{say('form.make-default')}</Button>}
    </>
  )
}
