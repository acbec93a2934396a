import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { toDeskTime } from '#web/features/staff/shell/staff-time.ts'
import { toDetailWords } from '#web/features/staff/case/history-texts.ts'
import { findWords } from '#web/features/staff/decisions/find-messages.ts'
import { toRefusalWords } from '#web/features/staff/case/rejection-texts.ts'

/** Everything that happened, the newest first. */
export function CaseHistory() {
  const say = staffCaseWords.useSay()
  const { language } = useSpeech()
  const { latest } = useCaseFile()
  return (
    <CasePart title={say('history.title')}>
      <ol className="case-history">
        {latest.history.toReversed().map((line, index) => {
          const { at, what, actor, by, details } = line
          const words = findWords('event', what)
          const more = toRefusalWords(line, say) ?? line.remark
          return (
            // Nothing is put between two of them, and none is taken away: the place from the oldest names it.
            <li key={latest.history.length - index}>
              <p>
                {words ? say(words) : what}
                {details.length > 0 && (
                  <span className="muted"> – {details.map((detail) => toDetailWords(detail, { say, language })).join('; ')}</span>
                )}
                {more && <span className="muted"> – {more}</span>}
              </p>
              <p className="muted">
                <time dateTime={at}>{toDeskTime(at, language)}</time> · {by?.displayName ?? say(`history.${actor}`)}
              </p>
            </li>
          )
        })}
      </ol>
    </CasePart>
  )
}
