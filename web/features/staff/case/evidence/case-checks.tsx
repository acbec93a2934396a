import type { CaseFile } from '#contract/cases/case-file.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { toFactWords, toThresholdWords } from '#web/features/staff/case/evidence/check-texts.ts'
import { findWords } from '#web/features/staff/decisions/find-messages.ts'

type Check = CaseFile['documents'][number]['checks'][number]

/** Each fact beside what was asked of it. What failed stands first and is open; the rest folds away. */
export function CaseChecks({ checks }: { checks: readonly Check[] }) {
  const say = staffCaseWords.useSay()
  const reader = { say, language: useSpeech().language }
  if (checks.length === 0) return null
  const failed = checks.filter(({ result }) => result === 'failed')
  const notJudged = checks.filter(({ result }) => result === 'not_judged')
  const passed = checks.filter(({ result }) => result === 'passed')
  const counts = { failed: failed.length, notJudged: notJudged.length, count: checks.length }
  const isClean = passed.length === checks.length
  const summary = isClean ? say('checks.all-passed', counts) : say('checks.counts', counts)
  const sorted = [...failed, ...notJudged, ...passed]
  return (
    <details className="case-checks" open={!isClean}>
      <summary>
        {say('checks.title')}: {summary}
      </summary>
      <div className="desk-table-box">
        <table className="desk-table case-table">
          <caption className="only-heard">{say('checks.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('checks.check')}</th>
              <th scope="col">{say('checks.fact')}</th>
              <th scope="col">{say('checks.threshold')}</th>
              <th scope="col">{say('checks.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((check, index) => {
              const words = findWords('check', check.check)
              const side = check.side && say(`document.${check.side}`)
              return (
                // A check may stand twice, once a side.
                <tr key={`${check.check}-${check.side}-${index}`} className={check.result === 'failed' ? 'differs' : undefined}>
                  <th scope="row">
                    {words ? say(words) : check.check}
                    {side && <span className="queue-second">{side}</span>}
                  </th>
                  <td className="queue-figures">{toFactWords(check, reader)}</td>
                  <td className="queue-figures">{toThresholdWords(check, reader)}</td>
                  <td>
                    <span className={`check-result ${check.result}`}>{say(`checks.${check.result}`)}</span>
                    {check.reason && <span className="queue-second">{say(`reason.${check.reason}`)}</span>}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </details>
  )
}
