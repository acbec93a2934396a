import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import caseStyles from '#web/features/staff/case/case.module.css'
import companyStyles from '#web/features/staff/case/company/company.module.css'

/** What was typed, module by module. */
export function CaseAnswers() {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const { file, isRevealed } = useCaseFile()
  const isShown = isRevealed('answers')
  const modules = file.answers?.modules.filter(({ fields }) => fields.length > 0) ?? []
  if (modules.length === 0) return null
  return (
    <CasePart title={t('answers.title')} area="answers">
      {modules.map(({ module, fields }) => (
        <dl key={module} className={companyStyles.caseFacts}>
          {fields.map(({ name, alias, cn, text }) => (
            <div key={name}>
              <dt>{(language === 'cn' && cn) || alias || name}</dt>
              <dd className={`selectable ${caseStyles.caseAnswer}`}>
                {isShown ? text?.[language] || t('answers.empty') : t('answers.hidden')}
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </CasePart>
  )
}
