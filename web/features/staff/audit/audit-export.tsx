import { exportAudit } from '#contract/audit/audit-calls.ts'
import { call } from '#web/lib/api/call.ts'
import type { toAuditFilters } from '#web/features/staff/audit/audit-filters.ts'
import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { CsvExport } from '#web/features/staff/shell/csv-export.tsx'

export function AuditExport({ filters }: { filters: ReturnType<typeof toAuditFilters> }) {
  const say = staffPeopleWords.useSay()
  return (
    <CsvExport
      fetchPart={(cursor, signal) => call(exportAudit, { body: { ...filters, ...(cursor && { cursor }) } }, { signal })}
      words={{
        export: say('audit.export'),
        exporting: (lines) => say('audit.exporting', { lines }),
        exported: (lines) => say('audit.exported', { lines }),
      }}
    />
  )
}
