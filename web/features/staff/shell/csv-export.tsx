import { useRef, useState } from 'react'
import { saveFile } from '#web/lib/platform/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

type Part = { csv: string; fileName: string; lines: number; nextCursor: string | null }
type Props = {
  /** The next part of the file; without a cursor, the first. */
  fetchPart: (cursor: string | undefined, signal: AbortSignal) => Promise<Part>
  /** What the button says, and the toast. */
  text: { export: string; exporting: (lines: number) => string; exported: (lines: number) => string }
}

/** What a search finds, as CSV, fetched part by part. Pressed again while it runs, it stops. */
export function CsvExport({ fetchPart, text }: Props) {
  const { showError, toast } = useDialogs()
  const [lines, setLines] = useState<number>()
  const control = useRef<AbortController | undefined>(undefined)
  const run = async () => {
    if (lines !== undefined) return control.current?.abort()
    control.current = new AbortController()
    const { signal } = control.current
    const parts: string[] = []
    let count = 0
    setLines(0)
    try {
      let part = await fetchPart(undefined, signal)
      for (;;) {
        parts.push(part.csv)
        count += part.lines
        setLines(count)
        if (part.nextCursor === null) break
        part = await fetchPart(part.nextCursor, signal)
      }
      saveFile(new Blob(parts, { type: 'text/csv' }), part.fileName)
      toast(text.exported(count))
    } catch (error) {
      showError(error)
    } finally {
      setLines(undefined)
    }
  }
  return (
    <Button icon="download" onClick={run}>
      {lines === undefined ? text.export : text.exporting(lines)}
    </Button>
  )
}
