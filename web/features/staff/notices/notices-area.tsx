import { NoticeVersionPage } from '#web/features/staff/notices/notice-version-page.tsx'
import { NoticesPage } from '#web/features/staff/notices/notices-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { Navigate } from '#web/lib/routing/navigation.tsx'
import { Route, Routes } from '#web/lib/routing/routes.tsx'

/** The notice about biometric data: its draft, and each version that was published. */
export function NoticesArea() {
  return (
    <Routes>
      <Route index element={<NoticesPage />} />
      <Route path=":version" element={<NoticeVersionPage />} />
      <Route path="*" element={<Navigate to={`${staffPath}/notices`} replace />} />
    </Routes>
  )
}
