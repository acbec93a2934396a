import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { getForm } from '#contract/forms/form-calls.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { draftVersion, useDefinition } from '#web/features/staff/forms/model/use-definition.ts'
import { FormNotFound } from '#web/features/staff/forms/problems/form-not-found.tsx'
import { compareForms } from '#web/features/staff/forms/versions/compare-forms.ts'
import { FormChanges } from '#web/features/staff/forms/versions/form-changes.tsx'
import { useValueTexts } from '#web/features/staff/forms/versions/use-value-texts.ts'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { useParams } from '#web/lib/routing/routes.tsx'
import { useSearchParams } from '#web/lib/routing/use-search-params.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import formsStyles from '#web/features/staff/forms/problems/forms.module.css'
import comparePageStyles from '#web/features/staff/forms/versions/compare-page.module.css'

/** What one version, or the draft, says differently from another, in words. */
export function ComparePage() {
  const t = formsMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useApiQuery(getForm, { params: { id } })
  const form = data?.data
  const [from, to] = [search.get('from') ?? '1', search.get('to') ?? String(form?.publishedVersion ?? 1)]
  const [before, after] = [useDefinition(id, from), useDefinition(id, to)]
  const failed = error ?? before.error ?? after.error
  if (failed && !(form && before.definition && after.definition)) {
    return <FormNotFound error={failed} onAgain={() => [refetch(), before.refetch(), after.refetch()]} />
  }
  const choices = [...(form?.draft ? [draftVersion] : []), ...(form?.versions.map(({ version }) => String(version)) ?? [])]
  const choose = (side: 'from' | 'to') => (version: string) => {
    search.set(side, version)
    setSearch(search, { replace: true })
  }
  const options = choices.map((word) => (
    <option key={word} value={word}>
      {word === draftVersion ? t('forms.draft') : t('forms.version', { version: word })}
    </option>
  ))
  return (
    <StaffPage name={t('compare.title')} heading={t('compare.title')} lead={form?.name}>
      <PageLink className={formsStyles.formsBack} to={`${staffPath}/forms/${id}`}>
        {t('forms.back-form')}
      </PageLink>
      <div className={comparePageStyles.formsChoice}>
        <SelectField label={t('compare.from')} value={from} onChange={choose('from')}>
          {options}
        </SelectField>
        <SelectField label={t('compare.to')} value={to} onChange={choose('to')}>
          {options}
        </SelectField>
      </div>
      {before.definition && after.definition ? (
        <Differences before={before.definition} after={after.definition} />
      ) : (
        <Waiting text={tStaff('area.opening')} />
      )}
    </StaffPage>
  )
}

function Differences({ before, after }: { before: FormDefinition; after: FormDefinition }) {
  const t = formsMessages.useTranslate()
  const values = useValueTexts()
  const changes = compareForms(before, after, values)
  if (changes.length === 0) return <p role="status">{t('compare.same')}</p>
  return (
    <>
      <p role="status">{t('compare.count', { count: changes.length })}</p>
      <FormChanges changes={changes} before={before} after={after} />
    </>
  )
}
