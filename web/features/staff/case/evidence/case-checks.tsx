import type { CaseFile } from '#contract/cases/case-file.ts'
import { toFactText, toThresholdText } from '#web/features/staff/case/evidence/check-texts.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { findMessage } from '#web/features/staff/decisions/find-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { ScrollBox } from '#web/ui/table/scroll-box.tsx'
import caseChecksStyles from '#web/features/staff/case/evidence/case-checks.module.css'
import caseStyles from '#web/features/staff/shell/case.module.css'
import queueStyles from '#web/features/staff/shell/queue.module.css'
import staffStyles from '#web/features/staff/shell/staff.module.css'

type Check = CaseFile['documents'][number]['checks'][number]

/** Each fact beside what was asked of it. What failed stands first and is open; the rest folds away. */
export function CaseChecks({ checks }: { checks: readonly Check[] }) {
  const t = caseMessages.useTranslate()
  const reader = { t, language: useI18n().language }
  if (checks.length === 0) return null
  const failed = checks.filter(({ result }) => result === 'failed')
  const notJudged = checks.filter(({ result }) => result === 'not_judged')
  const passed = checks.filter(({ result }) => result === 'passed')
  const counts = { failed: failed.length, notJudged: notJudged.length, count: checks.length }
  const isClean = passed.length === checks.length
  const summary = isClean ? t('checks.all-passed', counts) : t('checks.counts', counts)
  const sorted = [...failed, ...notJudged, ...passed]
  return (
    <details className={caseChecksStyles.caseChecks} open={!isClean}>
      <summary>
        {t('checks.title')}: {summary}
      </summary>
      <ScrollBox>
        <table className={`${staffStyles.staffTable} ${caseStyles.caseTable}`}>
          <caption className="only-heard">{t('checks.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('checks.check')}</th>
              <th scope="col">{t('checks.fact')}</th>
              <th scope="col">{t('checks.threshold')}</th>
              <th scope="col">{t('checks.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((check, index) => {
              const text = findMessage('check', check.check)
              const side = check.side && t(`document.${check.side}`)
              return (
                // A check may stand twice, once a side.
                <tr key={`${check.check}-${check.side}-${index}`} className={check.result === 'failed' ? caseStyles.differs : undefined}>
                  <th scope="row">
                    {text ? t(text) : check.check}
                    {side && <span className={queueStyles.queueSecond}>{side}</span>}
                  </th>
                  <td className={queueStyles.queueFigures}>{toFactText(check, reader)}</td>
                  <td className={queueStyles.queueFigures}>{toThresholdText(check, reader)}</td>
                  <td>
                    <span className={`check-result ${check.result}`}>{t(`checks.${check.result}`)}</span>
                    {check.reason && <span className={queueStyles.queueSecond}>{t(`reason.${check.reason}`)}</span>}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  )
}
