import { useParams } from 'react-router'
import { getForm } from '#contract/forms/form-calls.ts'
import { findMissingTranslations } from '#contract/forms/missing-translations.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { draftWord, useDefinition } from '#web/features/staff/forms/model/use-definition.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { staffFormsWords } from '#web/features/staff/forms/messages/forms-messages.ts'
import { DeskPage } from '#web/features/staff/shell/staff-page.tsx'
import { DefinitionView } from '#web/features/staff/forms/versions/definition-view.tsx'
import { FormNotFound } from '#web/features/staff/forms/problems/form-not-found.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/forms/problems/forms.css'

/** A version of a form, or its draft, to be looked at: both languages side by side. */
export function VersionPage() {
  const say = staffFormsWords.useSay()
  const deskSay = staffWords.useSay()
  const { id = '', version = '' } = useParams()
  const form = useAnswer(getForm, { params: { id } })
  const { definition, error, refetch } = useDefinition(id, version)
  const failed = error ?? form.error
  const name = form.data?.data.name
  if (failed && !(definition && name !== undefined)) return <FormNotFound error={failed} onAgain={() => [refetch(), form.refetch()]} />
  if (!definition || name === undefined) {
    return (
      <DeskPage name={say('forms.page')} heading={say('forms.page')}>
        <Waiting words={deskSay('area.opening')} />
      </DeskPage>
    )
  }
  const heading = version === draftWord ? say('view.draft', { name }) : say('view.version', { name, version })
  const count = findMissingTranslations(definition).length
  const save = () => {
    const file = new Blob([`${JSON.stringify(definition, null, 2)}\n`], { type: 'application/json' })
    saveFile(file, `${name}.${version === draftWord ? draftWord : `v${version}`}.json`)
  }
  return (
    <DeskPage
      name={heading}
      heading={heading}
      actions={
        <Button icon="download" onClick={save}>
          {say('form.export')}
        </Button>
      }
    >
      <PageLink className="forms-back" to={`${deskPath}/forms/${id}`}>
        {say('forms.back-form')}
      </PageLink>
      {count > 0 ? (
        <Notice mood="warn" title={say('view.missing-title', { count })}>
          <p>{say('view.missing')}</p>
        </Notice>
      ) : (
        <p className="muted">{say('view.whole')}</p>
      )}
      <DefinitionView definition={definition} />
    </DeskPage>
  )
}
