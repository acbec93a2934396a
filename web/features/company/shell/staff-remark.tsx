import { type ResubmissionItem, toResubmissionKey, toStepOfModule } from '#contract/company/resubmission-item.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import { languageTag } from '#contract/language.ts'
import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { type CorporateRequest, type FormInfo, useCompany } from '#web/features/company/shell/state/company.tsx'
import { toCorporateStepPath } from '#web/features/company/shell/state/company-steps.ts'
import { toFieldId } from '#web/forms/form-fields.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** What staff ask for again, in their own words and by the labels of the form; each leads to its place. */
export function StaffRemark() {
  const t = companyMessages.useTranslate()
  const { form, request } = useCompany()
  if (request.status !== 'RETRY') return null
  return (
    <Notice mood="warn" icon="mail" title={t('retry.title', { name: form.clientName })}>
      {request.remark && <p className="as-typed">{request.remark}</p>}
      {request.resubmissionItems.length > 0 && (
        <ul>
          {request.resubmissionItems.map((requested) => (
            <li key={toResubmissionKey(requested)}>
              <ResubmissionLink requested={requested} form={form} />
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/** Rows are marked in their list. */
function toPlace({ module, field }: ResubmissionItem): string {
  return `${toCorporateStepPath(toStepOfModule(module))}${field === null ? '' : `#${toFieldId(module, field)}`}`
}

function ResubmissionLink({ requested, form }: { requested: CorporateRequest['resubmissionItems'][number]; form: FormInfo }) {
  const t = companyMessages.useTranslate()
  const { language } = useI18n()
  const { module, field, name } = requested
  const written = module === 'personalInformation' ? null : form[module]
  const found = field === null ? written : written?.fields.find(({ name }) => name === field)
  const label = toLabel(found ?? { name: field ?? module }, language)
  return (
    <PageLink to={toPlace(requested)}>
      <span lang={languageTag[label.language]}>{name === null ? label.text : t('retry.row-of', { list: label.text, name })}</span>
    </PageLink>
  )
}
