import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { DeliveryPage } from '#web/features/staff/webhooks/deliveries/delivery-page.tsx'
import { WebhookPage } from '#web/features/staff/webhooks/webhook-page.tsx'
import { WebhooksPage } from '#web/features/staff/webhooks/webhooks-page.tsx'
import { Navigate } from '#web/lib/routing/navigation.tsx'
import { Route, Routes } from '#web/lib/routing/routes.tsx'

/** The endpoints, one of them with its deliveries, and one delivery. */
export function WebhooksArea() {
  return (
    <Routes>
      <Route index element={<WebhooksPage />} />
      <Route path=":id" element={<WebhookPage />} />
      <Route path=":id/deliveries/:deliveryId" element={<DeliveryPage />} />
      <Route path="*" element={<Navigate to={`${staffPath}/webhooks`} replace />} />
    </Routes>
  )
}
