import type { CaseFile } from '#contract/cases/case-file.ts'

/** Which of two approvals it would be, where the customer asks for two. Ask it of the case as it is shown: the second one is final. */
export function toApproval({ isFourEyes, request }: { isFourEyes: boolean; request: Pick<CaseFile['request'], 'endorsedBy'> }) {
  if (!isFourEyes) return 'case.approve'
  return request.endorsedBy ? 'case.approve-second' : 'case.endorse'
}
