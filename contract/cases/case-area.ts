import type { RequestKind } from '#contract/request-kind.ts'

/**
 * What is masked until it is revealed, part by part: how to reach the person; who they are by their documents (read fields, zone,
 * differences); what they typed; pictures, recordings and files; and the people of a company.
 */
export const caseAreas = ['contact', 'identity', 'answers', 'pictures', 'people'] as const
export type CaseArea = (typeof caseAreas)[number]

/** What whoever approves has to have revealed first. */
export function areasToApprove(kind: RequestKind): readonly CaseArea[] {
  return kind === 'corporate' ? ['people'] : ['identity', 'pictures']
}
