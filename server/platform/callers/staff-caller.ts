import type { Permission } from '#contract/permissions.ts'
import type { StaffUserRow } from '#server/platform/database/schema-staff.ts'

type SealedColumns = 'emailHash' | 'sealedEmail' | 'sealedDisplayName'
/** A member of staff with what is stored sealed of them; empty where their key was destroyed. */
export type StaffUser = Omit<StaffUserRow, SealedColumns> & { email: string; displayName: string }

export type StaffDevice = { address: string; browser: string }

/** A member of staff who is signed in, with what they may do at this moment. */
export type StaffCaller = {
  /** In test mode with the test tenant as theirs, where the call is of what each mode has of its own. */
  user: StaffUser
  sessionId: string
  roleIds: string[]
  permissions: ReadonlySet<Permission>
  device: StaffDevice
}
