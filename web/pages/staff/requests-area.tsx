import { Navigate, Route, Routes } from 'react-router'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { CasePage } from '#web/pages/staff/case-page.tsx'
import { QueuePage } from '#web/pages/staff/queue-page.tsx'

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
