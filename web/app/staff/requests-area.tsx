import { CasePage } from '#web/features/staff/case/case-page.tsx'
import { QueuePage } from '#web/features/staff/queue/queue-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { Navigate } from '#web/lib/routing/navigation.tsx'
import { Route, Routes } from '#web/lib/routing/routes.tsx'

/** The queue, and a case of it. */
export function RequestsArea() {
  return (
    <Routes>
      <Route index element={<QueuePage />} />
      <Route path=":id" element={<CasePage />} />
      <Route path="*" element={<Navigate to={`${staffPath}/requests`} replace />} />
    </Routes>
  )
}
