import { useParams } from 'react-router'
import { getForm } from '#contract/forms/form-calls.ts'
import type { FormDefinition } from '#contract/forms/form-definition.ts'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { useAnswer } from '#web/flows/staff/use-answer.ts'
import { compareForms } from '#web/flows/staff-forms/compare-forms.ts'
import { draftWord, useDefinition } from '#web/flows/staff-forms/use-definition.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { staffFormsWords } from '#web/messages/staff-forms/words.ts'
import { DeskPage } from '#web/pages/staff/desk-page.tsx'
import { SelectField } from '#web/pages/staff/select-field.tsx'
import { FormChanges } from '#web/pages/staff-forms/form-changes.tsx'
import { FormNotFound } from '#web/pages/staff-forms/form-not-found.tsx'
import { useSayValues } from '#web/pages/staff-forms/use-say-values.ts'
import { PageLink } from '#web/shell/page-link.tsx'
import { useSearch } from '#web/shell/use-search.ts'
import { Waiting } from '#web/ui/waiting.tsx'
import '#web/pages/staff-forms/forms.css'

/** What one version, or the draft, says differently from another, in words. */
export function ComparePage() {
  const say = staffFormsWords.useSay()
  const deskSay = staffWords.useSay()
  const { id = '' } = useParams()
  const [search, setSearch] = useSearch()
  const { data, error, refetch } = useAnswer(getForm, { params: { id } })
  const form = data?.data
  const [from, to] = [search.get('from') ?? '1', search.get('to') ?? String(form?.publishedVersion ?? 1)]
  const [before, after] = [useDefinition(id, from), useDefinition(id, to)]
  const failed = error ?? before.error ?? after.error
  if (failed && !(form && before.definition && after.definition)) {
    return <FormNotFound error={failed} onAgain={() => [refetch(), before.refetch(), after.refetch()]} />
  }
  const choices = [...(form?.draft ? [draftWord] : []), ...(form?.versions.map(({ version }) => String(version)) ?? [])]
  const choose = (side: 'from' | 'to') => (version: string) => {
    search.set(side, version)
    setSearch(search, { replace: true })
  }
  const options = choices.map((word) => (
    <option key={word} value={word}>
      {word === draftWord ? say('forms.draft') : say('forms.version', { version: word })}
    </option>
  ))
  return (
    <DeskPage name={say('compare.title')} heading={say('compare.title')} lead={form?.name}>
      <PageLink className="forms-back" to={`${deskPath}/forms/${id}`}>
        {say('forms.back-form')}
      </PageLink>
      <div className="forms-choice">
        <SelectField label={say('compare.from')} value={from} onChange={choose('from')}>
          {options}
        </SelectField>
        <SelectField label={say('compare.to')} value={to} onChange={choose('to')}>
          {options}
        </SelectField>
      </div>
      {before.definition && after.definition ? (
        <Differences before={before.definition} after={after.definition} />
      ) : (
        <Waiting words={deskSay('area.opening')} />
      )}
    </DeskPage>
  )
}

function Differences({ before, after }: { before: FormDefinition; after: FormDefinition }) {
  const say = staffFormsWords.useSay()
  const values = useSayValues()
  const changes = compareForms(before, after, values)
  if (changes.length === 0) return <p role="status">{say('compare.same')}</p>
  return (
    <>
      <p role="status">{say('compare.count', { count: changes.length })}</p>
      <FormChanges changes={changes} before={before} after={after} />
    </>
  )
}
