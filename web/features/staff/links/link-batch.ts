import type { AnswerOf } from '#contract/endpoint.ts'
import type { issueLinks } from '#contract/links/link-calls.ts'
import { linkRowLimits } from '#contract/links/link-row.ts'
import type { TableRow } from '#web/features/staff/links/read-table.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { newBatchId } from '#web/lib/platform/new-batch-id.ts'

export type IssuedRow = AnswerOf<typeof issueLinks>['data'][number]
export type LinkTable = {
  /** Who of the staff sends it: nobody else sees it. */
  ownerId: string
  name: string
  formId: string
  sendsEmail: boolean
  opensForHours?: number | undefined
  rows: readonly TableRow[]
}
export type LinkBatchState =
  | { at: 'idle' }
  | { at: 'sending' | 'paused' | 'done'; table: LinkTable; answers: readonly IssuedRow[]; isReportSaved: boolean; error?: Error }

type Part = { batchId: string; formId: string; sendsEmail: boolean; opensForHours?: number; rows: readonly TableRow[] }
type Send = (part: Part, signal: AbortSignal) => Promise<readonly IssuedRow[]>

const rowsACall = Math.min(50, linkRowLimits.rowsPerCall)

/**
 * A table of links on its way, above all pages: it goes on while somebody works elsewhere at the desk, and its report stays until they are done with it.
 * Part by part; what stops it (a lost line, somebody's own hand) leaves it paused, and going on sends what has no answer yet under the same
 * batch, so that a part whose answer was lost makes nothing twice.
 */
export function openLinkBatch(sendPart: Send, ask: (isDesired: () => boolean) => unknown) {
  let state: LinkBatchState = { at: 'idle' }
  let batchId = newBatchId()
  let control = new AbortController()
  const listeners = new Set<() => void>()
  const move = (next: LinkBatchState) => {
    state = next
    for (const subscribe of listeners) subscribe()
  }
  // Links that go by no email stand in the report alone.
  ask(() => state.at === 'sending' || state.at === 'paused' || (state.at === 'done' && !state.isReportSaved && !state.table.sendsEmail))

  const run = async (table: LinkTable, from: readonly IssuedRow[]) => {
    const own = new AbortController()
    control = own
    let answers = from
    const t = (at: 'sending' | 'paused' | 'done', error?: Error) => {
      if (control === own) move({ at, table, answers, isReportSaved: false, ...(error && { error }) })
    }
    t('sending')
    try {
      while (answers.length < table.rows.length) {
        const rows = table.rows.slice(answers.length, answers.length + rowsACall)
        const { formId, sendsEmail, opensForHours } = table
        const data = await sendPart({ batchId, formId, sendsEmail, ...(opensForHours && { opensForHours }), rows }, own.signal)
        answers = [...answers, ...data]
        if (answers.length < table.rows.length) t('sending')
      }
      t('done')
    } catch (error) {
      const isOwnHand = own.signal.aborted
      t('paused', isOwnHand ? undefined : error instanceof Error ? error : new ApiError('ERROR_SOMETHING_WENT_WRONG'))
    }
  }
  return {
    read: () => state,
    watch: (subscribe: () => void) => {
      listeners.add(subscribe)
      return () => listeners.delete(subscribe)
    },
    send: (table: LinkTable) => {
      batchId = newBatchId()
      return run(table, [])
    },
    pause: () => control.abort(),
    goOn: () => (state.at === 'paused' ? run(state.table, state.answers) : undefined),
    markSaved: () => state.at !== 'idle' && move({ ...state, isReportSaved: true }),
    /** Forgets table and report: another one is to come, or somebody else sits down here. */
    reset: () => {
      const ended = control
      control = new AbortController()
      ended.abort()
      move({ at: 'idle' })
    },
  }
}
