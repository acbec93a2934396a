import { listStaffWebhooks } from '#contract/webhooks/staff-webhook-calls.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'

/** One endpoint of the list; there are few. */
export function useEndpoint(id: string) {
  const { data, error, refetch } = useApiQuery(listStaffWebhooks, {}, { everyMs: 15_000 })
  return { endpoint: data?.data.find((each) => each.id === id), isRead: data !== undefined, error, refetch }
}
