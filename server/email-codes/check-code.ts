import { emailCode, toCodeDigits } from '#contract/personal-info/email-code.ts'
import { isSameHash, toCodeHash, toEmailHash, toNetworkHash } from '#server/email-codes/code-hashes.ts'
import { requireCodeLimit } from '#server/email-codes/code-limits.ts'
import { limitSignInAttempts, listOpenCodes, lockEmail, recordCodeEvent, useCode } from '#server/email-codes/repositories/email-codes.ts'
import type { AppContext } from '#server/platform/context.ts'
import { hashSecret, newSecret } from '#server/platform/crypto/identifiers.ts'

export type CheckedCode = { isRight: true; ticket: string; formId: string } | { isRight: false; triesLeft: number }

/**
 * Checks what was typed against every open code of the address, for messages may come late or out of turn. A right one
 * is used up, with its elder sisters: of two checks at once, one succeeds. A wrong one counts against all of them, from where the code was
 * asked for apart from everywhere else: a stranger uses up the tries of strangers.
 * Refuses TOO_MANY_REQUESTS.
 */
export async function checkCode(
  context: Pick<AppContext, 'db' | 'clock' | 'masterKey'>,
  given: { email: string; code: string; formId?: string | undefined; boundTo?: string; address: string },
): Promise<CheckedCode> {
  const emailHash = toEmailHash(context, given.email)
  const networkHash = toNetworkHash(context, given.address)
  const digits = toCodeDigits(given.code)
  return context.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, emailHash)
    const now = context.clock.now()
    await requireCodeLimit(transaction, { kind: 'wrong', emailHash, networkHash }, now)
    const wanted = { formId: given.formId, boundTo: given.boundTo ?? null }
    const open = await listOpenCodes(transaction, { emailHash, networkHash, ...wanted, now, maxTries: emailCode.maxTries })
    const right = open.find(({ id, codeHash }) => isSameHash(toCodeHash(context, id, digits), codeHash))
    if (right) {
      const ticket = newSecret()
      const ticketExpiresAt = new Date(now.getTime() + emailCode.ticketMinutes * 60_000)
      await useCode(transaction, right, { now, ticketHash: hashSecret(ticket), ticketExpiresAt })
      return { isRight: true, ticket, formId: right.formId }
    }
    await limitSignInAttempts(transaction, open, networkHash)
    await recordCodeEvent(transaction, { kind: 'wrong', emailHash, networkHash, at: now })
    return {
      isRight: false,
      triesLeft: Math.max(
        0,
        ...open.map((code) => emailCode.maxTries - 1 - (code.networkHash?.equals(networkHash) ? code.tries : code.otherTries)),
      ),
    }
  })
}
