import { type RequestStatus, requestStatuses } from '#contract/requests/request-status.ts'

/** The statuses of a request, and that its customer canceled it: to applicants and staff its link expired. */
export type PublicStatus = RequestStatus | 'CANCELED'
export const publicStatuses: readonly PublicStatus[] = [...requestStatuses, 'CANCELED']

export function toPublicStatus({ status, isCanceled }: { status: RequestStatus; isCanceled: boolean }): PublicStatus {
  return isCanceled && status === 'EXPIRED' ? 'CANCELED' : status
}
