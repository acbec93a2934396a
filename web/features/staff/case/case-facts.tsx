import type { CaseFile } from '#contract/cases/case-file.ts'
import { rejectReasons } from '#contract/cases/decision.ts'
import type { Language } from '#contract/language.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { toDeskTime } from '#web/features/staff/shell/staff-time.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'

/** When, how often, who decided and why. */
export function CaseFacts() {
  const say = staffCaseWords.useSay()
  const { language } = useSpeech()
  const { file } = useCaseFile()
  const { request, documentUploads, livenessDeclines } = file
  const time = (moment: string | null) => moment && toDeskTime(moment, language)
  const facts = [
    { name: say('case.email'), value: request.email },
    { name: say('case.reference'), value: request.reference },
    { name: say('case.made'), value: time(request.createdAt) },
    { name: say('case.submitted'), value: time(request.submittedAt) },
    { name: say('case.expires'), value: time(request.expiresAt) },
    request.kind === 'individual' && { name: say('case.uploads'), value: say('case.of', documentUploads) },
    request.kind === 'individual' && { name: say('case.declines'), value: say('case.of', livenessDeclines) },
    { name: say('case.reasons'), value: file.rejectReasons.map((code) => rejectReasons[code][language]).join(', ') },
    { name: say('case.retry'), value: toAskedText(file, { say, language }) },
    { name: say('case.remark'), value: file.remark },
    { name: say('case.id'), value: request.id },
  ].flatMap((fact) => (fact === false || !fact.value ? [] : [fact]))
  return (
    <CasePart title={say('case.page')} area="contact">
      {request.decidedAt && file.decidedBy && (
        <p>{say('case.decided-by', { name: file.decidedBy.displayName, time: toDeskTime(request.decidedAt, language) })}</p>
      )}
      {file.companyRequestId && (
        <p>
          <PageLink to={`${deskPath}/requests/${file.companyRequestId}`}>
            {say('case.invited-by', { name: request.companyName ?? file.companyRequestId })}
          </PageLink>
        </p>
      )}
      <dl className="case-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="selectable">{value}</dd>
          </div>
        ))}
      </dl>
    </CasePart>
  )
}

/** What the applicant still has to give. */
function toAskedText(
  { retryStep, retryLabels }: CaseFile,
  { say, language }: { say: ReturnType<typeof staffCaseWords.useSay>; language: Language },
): string | null {
  if (retryLabels.length > 0) return retryLabels.map((label) => label[language]).join(language === 'cn' ? '、' : ', ')
  return retryStep && say(`history.asked.${retryStep}`)
}
