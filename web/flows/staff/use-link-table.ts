import { useCallback, useRef, useState } from 'react'
import { issueLinks } from '#contract/calls/staff-links.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { linkRowLimits } from '#contract/staff/link-row.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { newBatchId } from '#web/browser/new-batch-id.ts'
import type { TableRow } from '#web/flows/staff/read-table.ts'

export type IssuedRow = AnswerOf<typeof issueLinks>['data'][number]
type Sending = { batchId: string; formId: string; sendsEmail: boolean; rows: readonly TableRow[] }
export type LinkTableState =
  | { at: 'idle' }
  | { at: 'sending' | 'paused' | 'done'; total: number; answers: readonly IssuedRow[]; error?: Error }

const rowsACall = Math.min(50, linkRowLimits.rowsPerCall)

/**
 * Sends a table part by part. What stops it (a lost line, somebody's own hand) leaves it paused: going on sends what has no answer yet, under the
 * same batch, so that a part whose answer was lost makes nothing twice.
 */
export function useLinkTable() {
  const [state, setState] = useState<LinkTableState>({ at: 'idle' })
  const sending = useRef<Sending | undefined>(undefined)
  const stop = useRef<AbortController | undefined>(undefined)

  const run = useCallback(async (from: readonly IssuedRow[]) => {
    const work = sending.current
    if (!work) return
    const { batchId, formId, sendsEmail, rows } = work
    const control = new AbortController()
    stop.current = control
    let answers = from
    const total = rows.length
    setState({ at: 'sending', total, answers })
    try {
      while (answers.length < total) {
        const part = rows.slice(answers.length, answers.length + rowsACall)
        const { data } = await call(issueLinks, { body: { batchId, formId, sendsEmail, rows: part } }, { signal: control.signal })
        answers = [...answers, ...data]
        setState({ at: answers.length < total ? 'sending' : 'done', total, answers })
      }
    } catch (error) {
      const isOwnHand = control.signal.aborted
      const caught = error instanceof Error ? error : new ApiError('ERROR_SOMETHING_WENT_WRONG')
      setState({ at: 'paused', total, answers, ...(!isOwnHand && { error: caught }) })
    }
  }, [])

  return {
    state,
    send: (wanted: Omit<Sending, 'batchId'>) => {
      sending.current = { ...wanted, batchId: newBatchId() }
      return run([])
    },
    pause: () => stop.current?.abort(),
    goOn: () => (state.at === 'paused' ? run(state.answers) : undefined),
    reset: () => {
      stop.current?.abort()
      sending.current = undefined
      setState({ at: 'idle' })
    },
  }
}
