import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemActor } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { createStaff } from '#server/staff/accounts/create-staff.ts'
import { requireDemonstration } from '#server/tenants/require-mode.ts'

const demonstrationStaffEmail = 'administrator@portico.example'
const fileName = 'demonstration-staff-password'

/**
 * The administrator of a demonstration. The password is drawn once, lies beside the master key, and is printed as long as it lies there.
 * Nothing when the account is another data folder's.
 */
export async function openDemonstrationStaff(
  context: Pick<AppContext, 'db' | 'masterKey' | 'clock' | 'passwordCost' | 'publicUrl'>,
  dataFolder: string,
): Promise<{ email: string; password: string } | undefined> {
  await requireDemonstration(context.db)
  const path = join(dataFolder, fileName)
  const email = demonstrationStaffEmail
  const stored = (await readFile(path, 'utf8').catch(() => undefined))?.trim()
  const password = stored || randomBytes(12).toString('base64url')
  // The file before the account: a password that nobody wrote down opens nothing.
  if (!stored) await writeFile(path, `${password}\n`, { mode: 0o600, flush: true })
  try {
    await createStaff(context, { email, password, role: 'administrator', displayName: 'Demonstration administrator' }, systemActor)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'DUPLICATED_EMAIL')) throw error
    if (stored) return { email, password }
    await rm(path)
    return undefined
  }
  return { email, password }
}
