import * as invited from '#contract/company/invited-person-calls.ts'
import type { IndividualEndpoints } from '#web/lib/api/individual-endpoints.ts'

/** The calls of people whom a company invites, behind the individual's screens. */
export const corporateIndividualEndpoints: IndividualEndpoints = {
  getRequestStatus: invited.getInvitedStatus,
  setRequestStatus: invited.setInvitedStatus,
  uploadDocument: invited.uploadInvitedDocument,
  approveDocument: invited.approveInvitedDocument,
  detectFace: invited.detectInvitedFace,
  drawLivenessChallenge: invited.drawInvitedChallenge,
  checkLiveness: invited.checkInvitedLiveness,
}
