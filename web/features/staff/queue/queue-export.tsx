import type { QueueFilters, QueueSort } from '#contract/queue/queue.ts'
import { exportQueue } from '#contract/queue/queue-calls.ts'
import { requestsMessages } from '#web/features/staff/decisions/messages/requests-messages.ts'
import { CsvExport } from '#web/features/staff/shell/csv-export.tsx'
import { call } from '#web/lib/api/call.ts'

export function QueueExport({ filters, sort }: { filters: QueueFilters; sort: QueueSort }) {
  const t = requestsMessages.useTranslate()
  return (
    <CsvExport
      fetchPart={(cursor, signal) => call(exportQueue, { body: { ...filters, sort, ...(cursor && { cursor }) } }, { signal })}
      text={{
        export: t('requests.export'),
        exporting: (lines) => t('requests.exporting', { lines }),
        exported: (lines) => t('requests.exported', { lines }),
      }}
    />
  )
}
