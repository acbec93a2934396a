import { exportAudit } from '#contract/audit/audit-calls.ts'
import type { toAuditQuery } from '#web/features/staff/audit/audit-filters.ts'
import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { CsvExport } from '#web/features/staff/shell/csv-export.tsx'
import { call } from '#web/lib/api/call.ts'

export function AuditExport({ filters }: { filters: ReturnType<typeof toAuditQuery> }) {
  const t = accessMessages.useTranslate()
  return (
    <CsvExport
      fetchPart={(cursor, signal) => call(exportAudit, { body: { ...filters, ...(cursor && { cursor }) } }, { signal })}
      text={{
        export: t('audit.export'),
        exporting: (lines) => t('audit.exporting', { lines }),
        exported: (lines) => t('audit.exported', { lines }),
      }}
    />
  )
}
