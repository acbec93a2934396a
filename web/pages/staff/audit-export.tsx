import { useRef, useState } from 'react'
import { exportAudit } from '#contract/calls/staff-audit.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/browser/save-file.ts'
import type { toAuditFilters } from '#web/flows/staff/audit-wish.ts'
import { staffPeopleWords } from '#web/messages/staff-people/words.ts'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { Button } from '#web/ui/button.tsx'

/** What the search finds, as CSV, fetched part by part. Pressed again while it runs, it stops. */
export function AuditExport({ filters }: { filters: ReturnType<typeof toAuditFilters> }) {
  const say = staffPeopleWords.useSay()
  const { showError, toast } = useDialogs()
  const [lines, setLines] = useState<number>()
  const control = useRef<AbortController | undefined>(undefined)
  const run = async () => {
    if (lines !== undefined) return control.current?.abort()
    control.current = new AbortController()
    const { signal } = control.current
    const parts: string[] = []
    let name = 'audit.csv'
    let count = 0
    setLines(0)
    try {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const part = await call(exportAudit, { body: { ...filters, ...(cursor && { cursor }) } }, { signal })
        parts.push(part.csv)
        name = part.fileName
        count += part.lines
        cursor = part.nextCursor
        setLines(count)
      }
      saveFile(new Blob(parts, { type: 'text/csv' }), name)
      toast(say('audit.exported', { lines: count }))
    } catch (error) {
      showError(error)
    } finally {
      setLines(undefined)
    }
  }
  return (
    <Button icon="download" onClick={run}>
      {lines === undefined ? say('audit.export') : say('audit.exporting', { lines })}
    </Button>
  )
}
