import { exportAudit } from '#contract/audit/audit-calls.ts'
import { call } from '#web/api/call.ts'
import type { toAuditFilters } from '#web/flows/staff/audit-wish.ts'
import { staffPeopleWords } from '#web/messages/staff-people/words.ts'
import { CsvExport } from '#web/pages/staff/csv-export.tsx'

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
