import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'

/** What was typed, module by module. */
export function CaseAnswers() {
  const say = staffCaseWords.useSay()
  const { language } = useSpeech()
  const { file, isRevealed } = useCaseFile()
  const isShown = isRevealed('answers')
  const modules = file.answers?.modules.filter(({ fields }) => fields.length > 0) ?? []
  if (modules.length === 0) return null
  return (
    <CasePart title={say('answers.title')} area="answers">
      {modules.map(({ module, fields }) => (
        <dl key={module} className="case-facts">
          {fields.map(({ name, alias, cn, text }) => (
            <div key={name}>
              <dt>{(language === 'cn' && cn) || alias || name}</dt>
              <dd className="selectable case-answer">{isShown ? text?.[language] || say('answers.empty') : say('answers.hidden')}</dd>
            </div>
          ))}
        </dl>
      ))}
    </CasePart>
  )
}
