import { fileMaxMegabytes } from '#contract/forms/rules/file-rules.ts'
import { imageLimits, livenessLimits } from '#contract/limits.ts'
import type { BudgetLimits } from '#server/access/byte-budget.ts'

const megabyte = 1_048_576
// Two pictures in base64, which is a third longer than they are.
const documentBytes = Math.ceil((2 * imageLimits.serverMaxBytes * 4) / 3) + megabyte
const screenshotBytes = Math.ceil((livenessLimits.screenshotMaxBytes * 4) / 3) + 65_536
const clipBytes = livenessLimits.videoMaxBytes + megabyte

/** What the body of a call may have; every other one `smallBodyBytes`. */
const maxBodyBytes = {
  uploadDocument: documentBytes,
  uploadInvitedDocument: documentBytes,
  detectFace: screenshotBytes,
  detectInvitedFace: screenshotBytes,
  checkLiveness: clipBytes,
  checkInvitedLiveness: clipBytes,
  updateFormContent: 2 * megabyte,
  submitCorporateRequest: 2 * megabyte,
  addIndividual: megabyte,
  changeIndividual: megabyte,
  addBusinessShareholder: megabyte,
  changeBusinessShareholder: megabyte,
  submitRequiredDocuments: 262_144,
  issueLinks: 524_288,
  changeLogo: megabyte,
  // A form of some thousand fields with their options.
  importFormDraft: 4 * megabyte,
  saveFormDraft: 4 * megabyte,
  // A structure of some thousand statements, read in a process of its own.
  importOwnership: 6 * megabyte,
  // A form of 2,000 fields with some long texts and signatures.
  saveFormContent: 2 * megabyte,
  savePersonalInfoSteps: 2 * megabyte,
  submitPersonalInfo: 2 * megabyte,
  postFile: fileMaxMegabytes * megabyte,
} as const satisfies Record<string, number>
const smallBodyBytes = 65_536

export function maxBodyBytesOf({ name }: { name: string }): number {
  return maxBodyBytes[name as keyof typeof maxBodyBytes] ?? smallBodyBytes
}

const patience = { maxWaitMs: 5_000, maxWaiting: 500 } as const

/**
 * Bytes of bodies that are read or worked on at once. A large body of a known sender counts as `known`, one whose sender is not known before
 * it is read as `unknown`, and what is small, or the first of what is large, as `small`. A body takes up to five times its bytes while it
 * is worked on: read, as text, as pictures, on its way to a worker, and sealed.
 */
export const bodyBudgets = {
  known: { total: 96 * megabyte, perKey: 48 * megabyte, ...patience },
  unknown: { total: 32 * megabyte, perKey: 16 * megabyte, ...patience },
  small: { total: 32 * megabyte, perKey: 8 * megabyte, ...patience },
} as const satisfies Record<string, BudgetLimits>

/** A body that stands still for so long is given up; the whole of one has `timing.requestTimeoutMs`. */
export const bodySilenceMs = 15_000
/** What is still sent of a refused body is passed over for so long, so that the sender hears the answer; then its line is closed. */
export const refusedBodyMs = 5_000
