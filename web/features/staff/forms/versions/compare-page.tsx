import { useParams } from 'react-router'
import { getForm } from '#contract/forms/form-calls.ts'
import type { FormDefinition } from '#contract/forms/form-definition.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useAnswer } from '#web/lib/api/use-api-query.ts'
import { compareForms } from '#web/features/staff/forms/versions/compare-forms.ts'
import { draftWord, useDefinition } from '#web/features/staff/forms/model/use-definition.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { staffFormsWords } from '#web/features/staff/forms/messages/forms-messages.ts'
import { DeskPage } from '#web/features/staff/shell/staff-page.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { FormChanges } from '#web/features/staff/forms/versions/form-changes.tsx'
import { FormNotFound } from '#web/features/staff/forms/problems/form-not-found.tsx'
import { useSayValues } from '#web/features/staff/forms/versions/use-value-texts.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { useSearch } from '#web/lib/routing/use-search-params.ts'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/forms/problems/forms.css'

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
