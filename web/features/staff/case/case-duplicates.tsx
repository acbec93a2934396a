import type { CaseFile } from '#contract/cases/case-file.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { toDeskTime } from '#web/features/staff/shell/staff-time.ts'
import { StatusMark } from '#web/features/staff/decisions/status-badge.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'

type Duplicate = CaseFile['duplicates'][number]
type Say = ReturnType<typeof staffCaseWords.useSay>

/** A person who came back is no reason to worry; anything else is. */
function isWarning({ document, face }: Duplicate): boolean {
  return document === 'same_document' || (face !== null && face !== 'returning')
}

/** The face first, whose name may be another; then what is known of the document. */
function toRelations({ document, face, isSameDocument }: Duplicate, say: Say): string[] {
  const faceWords = face ? [say(`duplicates.face-${face}`)] : []
  return [
    ...faceWords,
    say(document ? `duplicates.document-${document}` : isSameDocument ? 'duplicates.document-same' : 'duplicates.document-other'),
  ]
}

/** Other requests with the document or a face like that of this one, and the way to their cases. */
export function CaseDuplicates() {
  const say = staffCaseWords.useSay()
  const { language } = useSpeech()
  const { file } = useCaseFile()
  if (file.duplicates.length === 0) return null
  return (
    <CasePart title={say('duplicates.title')} lead={say('duplicates.lead')}>
      <ul className="case-others">
        {file.duplicates.map((other) => (
          <li key={other.requestId} className={isWarning(other) ? 'differs' : undefined}>
            <PageLink
              className="case-id"
              to={`${deskPath}/requests/${other.requestId}`}
              aria-label={say('duplicates.open', { id: other.requestId })}
            >
              {other.requestId}
            </PageLink>
            {toRelations(other, say).map((words) => (
              <p key={words} className="case-other-relation">
                {words}
              </p>
            ))}
            <p className="queue-second">
              <StatusMark status={other.status} kind="individual" /> · {say('duplicates.created')}: {toDeskTime(other.createdAt, language)}
              {other.reference && ` · ${say('case.reference')}: ${other.reference}`}
            </p>
          </li>
        ))}
      </ul>
    </CasePart>
  )
}
