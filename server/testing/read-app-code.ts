import { unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { findTotp } from '#server/staff/repositories/staff-totp.ts'
import { toHotp } from '#server/staff/sign-in/totp.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** What the authenticator app of somebody shows, some half minutes from now. */
export async function readAppCode(
  { context: { db, masterKey, clock } }: Pick<TestApp, 'context'>,
  userId: string,
  stepsLater = 0,
): Promise<string> {
  const user = await db.selectFrom('staffUsers').select('subjectId').where('id', '=', userId).executeTakeFirstOrThrow()
  const row = await findTotp(db, userId)
  const secret = unseal(await openKeyOf(db, masterKey, user.subjectId), `staff-totp:${userId}`, row?.sealedSecret ?? Buffer.alloc(0))
  return toHotp(secret, Math.floor(clock.now().getTime() / 30_000) + stepsLater)
}
