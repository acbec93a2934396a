import { Navigate, Route, Routes } from 'react-router'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { CasePage } from '#web/features/staff/case/case-page.tsx'
import { QueuePage } from '#web/features/staff/queue/queue-page.tsx'

/** The queue, and a case of it. */
export function RequestsArea() {
  return (
    <Routes>
      <Route index element={<QueuePage />} />
      <Route path=":id" element={<CasePage />} />
      <Route path="*" element={<Navigate to={`${deskPath}/requests`} replace />} />
    </Routes>
  )
}
