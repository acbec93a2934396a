import { KeyPage } from '#web/features/staff/api-keys/key-page.tsx'
import { KeysPage } from '#web/features/staff/api-keys/keys-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { Navigate } from '#web/lib/routing/navigation.tsx'
import { Route, Routes } from '#web/lib/routing/routes.tsx'

/** The keys of the customer's own server, and one of them. */
export function ApiKeysArea() {
  return (
    <Routes>
      <Route index element={<KeysPage />} />
      <Route path=":id" element={<KeyPage />} />
      <Route path="*" element={<Navigate to={`${staffPath}/api-keys`} replace />} />
    </Routes>
  )
}
