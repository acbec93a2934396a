import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { listIssuableForms } from '#contract/links/link-calls.ts'
import { LinkTable } from '#web/features/staff/links/link-table.tsx'
import { LinkTableProgress } from '#web/features/staff/links/link-table-progress.tsx'
import { OneLink } from '#web/features/staff/links/one-link.tsx'
import { useLinkBatch } from '#web/features/staff/links/use-link-batch.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { Segments } from '#web/ui/controls/segments.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import styles from '#web/features/staff/links/links.module.css'

type Form = AnswerOf<typeof listIssuableForms>['data'][number]

export function LinksPage() {
  const t = staffMessages.useTranslate()
  const { data, error, refetch } = useApiQuery(listIssuableForms, {})
  return (
    <StaffPage name={t('links.page')} heading={t('links.title')} lead={t('links.lead')}>
      {error && !data && <LoadError error={error} onAgain={() => refetch()} />}
      {!data && !error && <Waiting text={t('area.opening')} />}
      {data && (data.data.length > 0 ? <Issuing forms={data.data} /> : <p>{t('links.no-form')}</p>)}
    </StaffPage>
  )
}

function Issuing({ forms }: { forms: readonly Form[] }) {
  const t = staffMessages.useTranslate()
  const { id: ownerId } = useStaff()
  const batch = useLinkBatch(ownerId)
  const [formId, setFormId] = useState(forms[0]?.id)
  const [how, setHow] = useState<'one' | 'table'>(batch.at === 'idle' ? 'one' : 'table')
  const form = forms.find(({ id }) => id === formId) ?? forms[0]
  if (!form) return null
  return (
    <div className={styles.links}>
      <div className={styles.linksChoice}>
        <SelectField label={t('links.form')} value={form.id} onChange={setFormId}>
          {forms.map(({ id, name, kind }) => (
            <option key={id} value={id}>
              {t(`links.form-${kind}`, { name })}
            </option>
          ))}
        </SelectField>
        <Segments
          label={t('links.how')}
          value={how}
          onChange={setHow}
          choices={[
            { value: 'one', text: t('links.one') },
            { value: 'table', text: t('links.table') },
          ]}
        />
      </div>
      {/* Another form is another beginning. */}
      {how === 'one' && <OneLink key={form.id} form={form} />}
      {how === 'table' && (batch.at === 'idle' ? <LinkTable key={form.id} form={form} /> : <LinkTableProgress state={batch} />)}
    </div>
  )
}
