import { useParams } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import { getForm, getFormVersion, listForms, setDefaultForm } from '#contract/forms/form-calls.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { useAnswer, useChange } from '#web/flows/staff/use-answer.ts'
import { useTask } from '#web/flows/staff/use-task.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { staffFormsWords } from '#web/messages/staff-forms/words.ts'
import { DeskPage } from '#web/pages/staff/desk-page.tsx'
import { Refused } from '#web/pages/staff/refused.tsx'
import { useMay } from '#web/pages/staff/staff-context.ts'
import { DraftPart } from '#web/pages/staff-forms/draft-part.tsx'
import { FormNotFound } from '#web/pages/staff-forms/form-not-found.tsx'
import { VersionsPart } from '#web/pages/staff-forms/versions-part.tsx'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { PageLink } from '#web/shell/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import '#web/pages/staff-forms/forms.css'

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
