import type { AuditActor } from '#server/audit/record-audit.ts'
import type { StaffDevice, StaffUser } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { deriveKey, type KeyRing } from '#server/platform/crypto/key-ring.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { StaffSessionRow } from '#server/platform/database/schema-staff.ts'

/** From the call's `device`: the address, a space, and what the browser calls itself. */
export function toStaffDevice(device: string): StaffDevice {
  const end = device.indexOf(' ')
  return { address: device.slice(0, end), browser: device.slice(end + 1, end + 301) }
}

export function toDeviceHash(masterKey: KeyRing, { address, browser }: StaffDevice): Buffer {
  return keyedHash(deriveKey(masterKey, 'staff-device')).update(`${address}\n${browser}`).digest()
}

/** The columns of a session that tell where it is used. */
export async function toDeviceColumns(
  { db, masterKey }: Pick<AppContext, 'db' | 'masterKey'>,
  user: StaffUser,
  sessionId: string,
  device: StaffDevice,
) {
  const key = await openKeyOf(db, masterKey, user.subjectId)
  const sealedDevice = Buffer.from(seal(key, `staff-session:${sessionId}`, Buffer.from(JSON.stringify(device))))
  return { deviceHash: toDeviceHash(masterKey, device), sealedDevice }
}

export function openDevice(key: Uint8Array, { id, sealedDevice }: StaffSessionRow): StaffDevice {
  return JSON.parse(Buffer.from(unseal(key, `staff-session:${id}`, sealedDevice)).toString()) as StaffDevice
}

export function staffActor({ id, subjectId }: Pick<StaffUser, 'id' | 'subjectId'>, device: StaffDevice): AuditActor {
  return { kind: 'staff', id, subjectId, origin: device }
}

/** Whoever tried to sign in and did not: it need not have been the person whose account it is. */
export function unknownActorOn(device: StaffDevice): AuditActor {
  return { kind: 'stranger', id: null, subjectId: null, origin: device }
}
