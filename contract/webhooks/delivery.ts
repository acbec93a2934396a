/** Why a webhook was not taken. */
export const deliveryFailures = ['status', 'redirect', 'timeout', 'dns', 'connection', 'tls', 'address_not_allowed', 'not_built'] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds
/** Before each try, from the one before: ten tries over about three days. */
export const retryPausesSeconds = [
  0,
  5,
  5 * minuteSeconds,
  30 * minuteSeconds,
  2 * hourSeconds,
  5 * hourSeconds,
  10 * hourSeconds,
  14 * hourSeconds,
  20 * hourSeconds,
  24 * hourSeconds,
] as const
