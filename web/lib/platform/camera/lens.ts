export type Facing = 'environment' | 'user'
export type Lens = { id: string; label: string; facing: Facing | null }
export type LensDevice = { kind: string; deviceId: string; label: string }

const backLabels = /back|rear|environment|rück|arrière|trasera|posteriore|traseira|后置|後置|背面|задн/i
const frontLabels = /front|user|selfie|facetime|frontal|avant|anteriore|前置|前面|インカメラ|передн/i
/** Lenses that blur a document, or do not show it as it is: too wide, too near, too far, infra-red, depth, made of software. */
const unfitLabels =
  /ultra|wide.?angle|macro|tele|infra|\bir\b|depth|tof|virtual|obs|snap camera|manycam|droidcam|desk view|超广角|超廣角|微距|長焦|长焦|超広角|望遠/i
/** iPhones join their lenses under these names and choose among them by distance. */
const joinedLabels = /\b(dual|triple)\b/i

export function toLenses(devices: readonly LensDevice[]): Lens[] {
  return devices
    .filter((device) => device.kind === 'videoinput' && device.deviceId !== '')
    .map((device) => ({ id: device.deviceId, label: device.label, facing: facingOf(device.label) }))
}

function facingOf(label: string): Facing | null {
  if (backLabels.test(label)) return 'environment'
  return frontLabels.test(label) ? 'user' : null
}

/**
 * The lens that a document or a face is best taken with, or nothing where the labels do not tell: then what
 * `facingMode` gave is as good as any. Android numbers its lenses, "camera2 0, facing back" being the main one.
 */
export function findBestLens(lenses: readonly Lens[], facing: Facing): Lens | undefined {
  const sameSide = lenses.filter((lens) => lens.facing === facing)
  const candidates = sameSide.length > 0 ? sameSide : lenses.filter((lens) => lens.facing === null)
  const fit = candidates.filter((lens) => !unfitLabels.test(lens.label))
  const best = [...fit].sort((one, other) => toRank(one, facing) - toRank(other, facing))[0]
  return best
}

function toRank(lens: Lens, facing: Facing): number {
  // A joined lens of an iPhone may switch to its ultra-wide part in the middle of a document: the plain one comes first.
  const joined = facing === 'environment' && joinedLabels.test(lens.label) ? 100 : 0
  const number = /camera2?\s+(\d+)/i.exec(lens.label)?.[1]
  return joined + Number(number ?? 0)
}

/** The next lens in turn, for the button that switches; nothing where there is but one. */
export function findNextLens(lenses: readonly Lens[], currentId: string | null): Lens | undefined {
  if (lenses.length < 2) return undefined
  const at = lenses.findIndex((lens) => lens.id === currentId)
  return lenses[(at + 1) % lenses.length]
}
