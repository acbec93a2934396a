import { toCsvLine } from '#contract/queue/csv-cell.ts'
import { saveFile } from '#web/lib/platform/save-file.ts'
import type { IssuedRow, LinkBatchState } from '#web/features/staff/links/link-batch.ts'
import type { TableRow } from '#web/features/staff/links/read-table.ts'
import { linkBatch } from '#web/features/staff/links/use-link-batch.ts'
import type { SayIn } from '#web/lib/i18n/feature-messages.ts'
import type { staffEn } from '#web/features/staff/shell/messages/en.ts'
import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** How far a table is, and in the end what became of each row. */
export function LinkTableProgress({ state }: { state: Exclude<LinkBatchState, { at: 'idle' }> }) {
  const say = staffWords.useSay()
  const { answers } = state
  const { rows, name, sendsEmail } = state.table
  const total = rows.length
  const done = answers.length
  const count = (outcome: IssuedRow['outcome']) => answers.filter((answer) => answer.outcome === outcome).length
  const report = () => {
    saveFile(new Blob(['\ufeff', ...toReport(say, rows, answers)], { type: 'text/csv' }), `report-${name.replace(/\.\w+$/, '')}.csv`)
    linkBatch.markSaved()
  }
  if (state.at === 'done') {
    return (
      <div className="links-card">
        <Notice mood="good" role="status" title={say('links.done-title', { count: count('issued') })}>
          {count('already') > 0 && <p>{say('links.done-already', { count: count('already') })}</p>}
          {count('refused') > 0 && <p>{say('links.done-refused', { count: count('refused') })}</p>}
        </Notice>
        <p className="muted">{say(sendsEmail ? 'links.of-file' : 'links.in-report', { name })}</p>
        <div className="desk-actions">
          <Button kind="primary" onClick={report}>
            {say('links.save-report')}
          </Button>
          <Button onClick={linkBatch.reset}>{say('links.another')}</Button>
        </div>
      </div>
    )
  }
  return (
    <div className="links-card">
      {state.at === 'paused' && (
        <>
          {state.error && <Refused error={state.error} />}
          <Notice mood="warn" role="status" title={say('links.paused-title', { done, total })}>
            <p>{say('links.paused')}</p>
          </Notice>
        </>
      )}
      <div className="links-progress">
        <progress aria-label={say('links.title')} max={total} value={done} />
        <p>{say('links.progress', { done, total })}</p>
      </div>
      {state.at === 'sending' ? (
        <>
          <p className="muted">{say('links.keep-open', { name })}</p>
          <div>
            <Button onClick={linkBatch.pause}>{say('links.pause')}</Button>
          </div>
        </>
      ) : (
        <div className="desk-actions">
          <Button kind="primary" onClick={linkBatch.goOn}>
            {say('links.go-on')}
          </Button>
          <Button onClick={report}>{say('links.save-report')}</Button>
        </div>
      )}
    </div>
  )
}

function toReport(say: SayIn<typeof staffEn>, rows: readonly TableRow[], answers: readonly IssuedRow[]): string[] {
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
    const outcome = answer ? say(`links.outcome-${answer.outcome}`) : ''
    const fault = answer?.fault ? say(`links.fault-${answer.fault}`) : ''
    return [String(row.row), row.email ?? '', row.companyName ?? '', outcome, fault, answer?.requestId ?? '', answer?.url ?? '']
  })
  return [heads.map((head) => say(head)), ...lines].map(toCsvLine)
}
