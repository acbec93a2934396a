import { Navigate, Route, Routes } from 'react-router'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { UserPage } from '#web/pages/staff/user-page.tsx'
import { UsersPage } from '#web/pages/staff/users-page.tsx'

/** Everybody of the company, and one of them. */
export function UsersArea() {
  return (
    <Routes>
      <Route index element={<UsersPage />} />
      <Route path=":id" element={<UserPage />} />
      <Route path="*" element={<Navigate to={`${deskPath}/users`} replace />} />
    </Routes>
  )
}
