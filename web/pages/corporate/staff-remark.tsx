import { type AskedAgain, toStepOfModule } from '#contract/company/asked-again.ts'
import { toLabel } from '#contract/form/local-text.ts'
import { languageTag } from '#contract/language.ts'
import { type FormInfo, useCompany } from '#web/flows/corporate/company.tsx'
import { toCorporateStepPath } from '#web/flows/corporate/corporate-steps.ts'
import { toFieldId } from '#web/form/form-fields.tsx'
import { corporateWords } from '#web/messages/corporate/words.ts'
import { useSpeech } from '#web/messages/say.ts'
import { PageLink } from '#web/shell/page-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What staff ask for again, in their own words and by the labels of the form; each leads to its place. */
export function StaffRemark() {
  const say = corporateWords.useSay()
  const { form, request } = useCompany()
  if (request.status !== 'RETRY') return null
  return (
    <Notice mood="warn" icon="mail" title={say('retry.title', { name: form.clientName })}>
      {request.remark && <p className="as-typed">{request.remark}</p>}
      {request.askedAgain.length > 0 && (
        <ul>
          {[...new Map(request.askedAgain.map((asked) => [toPlace(asked), asked])).values()].map((asked) => (
            <li key={toPlace(asked)}>
              <AskedLink asked={asked} form={form} />
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/** Rows are marked in their list: the list is named once. */
function toPlace({ module, field }: AskedAgain): string {
  return `${toCorporateStepPath(toStepOfModule(module))}${field === null ? `?${module}` : `#${toFieldId(module, field)}`}`
}

function AskedLink({ asked, form }: { asked: AskedAgain; form: FormInfo }) {
  const { language } = useSpeech()
  const { module, field } = asked
  const written = module === 'personalInformation' ? null : form[module]
  const found = field === null ? written : written?.fields.find(({ name }) => name === field)
  const label = toLabel(found ?? { name: field ?? module }, language)
  return (
    <PageLink to={toPlace(asked).split('?', 1)[0] ?? ''}>
      <span lang={languageTag[label.language]}>{label.text}</span>
    </PageLink>
  )
}
