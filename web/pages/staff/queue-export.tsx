import { useRef, useState } from 'react'
import { exportQueue } from '#contract/calls/staff-queue.ts'
import type { QueueFilters, QueueSort } from '#contract/staff/queue.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { staffRequestsWords } from '#web/messages/staff-requests/words.ts'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { Button } from '#web/ui/button.tsx'

/** What the filters show, as CSV, fetched part by part. Pressed again while it runs, it stops. */
export function QueueExport({ filters, sort }: { filters: QueueFilters; sort: QueueSort }) {
  const say = staffRequestsWords.useSay()
  const { showError, toast } = useDialogs()
  const [lines, setLines] = useState<number>()
  const control = useRef<AbortController | undefined>(undefined)
  const run = async () => {
    if (lines !== undefined) return control.current?.abort()
    control.current = new AbortController()
    const { signal } = control.current
    const parts: string[] = []
    let name = 'requests.csv'
    let count = 0
    setLines(0)
    try {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const part = await call(exportQueue, { body: { ...filters, sort, ...(cursor && { cursor }) } }, { signal })
        parts.push(part.csv)
        name = part.fileName
        count += part.lines
        cursor = part.nextCursor
        setLines(count)
      }
      saveFile(new Blob(parts, { type: 'text/csv' }), name)
      toast(say('requests.exported', { lines: count }))
    } catch (error) {
      showError(error)
    } finally {
      setLines(undefined)
    }
  }
  return <Button onClick={run}>{lines === undefined ? say('requests.export') : say('requests.exporting', { lines })}</Button>
}
