import { toCsvLine } from '#contract/queue/csv-cell.ts'
import type { IssuedRow, LinkBatchState } from '#web/features/staff/links/link-batch.ts'
import type { TableRow } from '#web/features/staff/links/read-table.ts'
import { linkBatch } from '#web/features/staff/links/use-link-batch.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import type { staffEn } from '#web/features/staff/shell/messages/en.ts'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import type { TranslateIn } from '#web/lib/i18n/feature-messages.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from '#web/features/staff/links/links.module.css'

/** How far a table is, and in the end what became of each row. */
export function LinkTableProgress({ state }: { state: Exclude<LinkBatchState, { at: 'idle' }> }) {
  const t = staffMessages.useTranslate()
  const { answers } = state
  const { rows, name, sendsEmail } = state.table
  const total = rows.length
  const done = answers.length
  const count = (outcome: IssuedRow['outcome']) => answers.filter((answer) => answer.outcome === outcome).length
  const report = () => {
    saveFile(new Blob(['\ufeff', ...toReport(t, rows, answers)], { type: 'text/csv' }), `report-${name.replace(/\.\w+$/, '')}.csv`)
    linkBatch.markSaved()
  }
  if (state.at === 'done') {
    return (
      <div className="links-card">
        <Notice mood="good" role="status" title={t('links.done-title', { count: count('issued') })}>
          {count('already') > 0 && <p>{t('links.done-already', { count: count('already') })}</p>}
          {count('refused') > 0 && <p>{t('links.done-refused', { count: count('refused') })}</p>}
        </Notice>
        <p className="muted">{t(sendsEmail ? 'links.of-file' : 'links.in-report', { name })}</p>
        <div className="staff-actions">
          <Button kind="primary" onClick={report}>
            {t('links.save-report')}
          </Button>
          <Button onClick={linkBatch.reset}>{t('links.another')}</Button>
        </div>
      </div>
    )
  }
  return (
    <div className="links-card">
      {state.at === 'paused' && (
        <>
          {state.error && <LoadError error={state.error} />}
          <Notice mood="warn" role="status" title={t('links.paused-title', { done, total })}>
            <p>{t('links.paused')}</p>
          </Notice>
        </>
      )}
      <div className={styles.linksProgress}>
        <progress aria-label={t('links.title')} max={total} value={done} />
        <p>{t('links.progress', { done, total })}</p>
      </div>
      {state.at === 'sending' ? (
        <>
          <p className="muted">{t('links.keep-open', { name })}</p>
          <div>
            <Button onClick={linkBatch.pause}>{t('links.pause')}</Button>
          </div>
        </>
      ) : (
        <div className="staff-actions">
          <Button kind="primary" onClick={linkBatch.goOn}>
            {t('links.go-on')}
          </Button>
          <Button onClick={report}>{t('links.save-report')}</Button>
        </div>
      )}
    </div>
  )
}

function toReport(t: TranslateIn<typeof staffEn>, rows: readonly TableRow[], answers: readonly IssuedRow[]): string[] {
  const answered = new Map(answers.map((answer) => [answer.row, answer]))
  const heads = [
    'links.row',
    'links.email',
    'links.company',
    'links.report-outcome',
    'links.report-fault',
    'links.report-id',
    'links.report-link',
  ] as const
  const lines = rows.map((row) => {
    const answer = answered.get(row.row)
    const outcome = answer ? t(`links.outcome-${answer.outcome}`) : ''
    const fault = answer?.fault ? t(`links.fault-${answer.fault}`) : ''
    return [String(row.row), row.email ?? '', row.companyName ?? '', outcome, fault, answer?.requestId ?? '', answer?.url ?? '']
  })
  return [heads.map((head) => t(head)), ...lines].map(toCsvLine)
}
