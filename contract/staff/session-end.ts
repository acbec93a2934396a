/** Why a session is over; in the details of INVALID_SESSION, for whoever shows its refresh token. */
export const sessionEnds = [
  'signed-out',
  'ended',
  'token-reused',
  'password-changed',
  'disabled',
  'access-removed',
  'provider-ended',
  'expired',
] as const
export type SessionEnd = (typeof sessionEnds)[number]
