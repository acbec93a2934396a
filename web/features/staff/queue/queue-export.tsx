import type { QueueFilters, QueueSort } from '#contract/queue/queue.ts'
import { exportQueue } from '#contract/queue/queue-calls.ts'
import { call } from '#web/lib/api/call.ts'
import { staffRequestsWords } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { CsvExport } from '#web/features/staff/shell/csv-export.tsx'

export function QueueExport({ filters, sort }: { filters: QueueFilters; sort: QueueSort }) {
  const say = staffRequestsWords.useSay()
  return (
    <CsvExport
      fetchPart={(cursor, signal) => call(exportQueue, { body: { ...filters, sort, ...(cursor && { cursor }) } }, { signal })}
      words={{
        export: say('requests.export'),
        exporting: (lines) => say('requests.exporting', { lines }),
        exported: (lines) => say('requests.exported', { lines }),
      }}
    />
  )
}
