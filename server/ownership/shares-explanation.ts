import { type SharesExplanation, sharesExplanation } from '#contract/completeness/shares-explanation.ts'
import { changeCompany, requireNode } from '#server/ownership/open-company.ts'
import { changeNode } from '#server/ownership/repositories/companies.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { CompanyNodeRow } from '#server/platform/database/schema-company.ts'
import { Refusal } from '#server/platform/errors.ts'

const toSealName = (nodeId: string) => `company-shares:${nodeId}`

export function openExplanation(
  key: Uint8Array,
  { id, sealedSharesExplanation }: Pick<CompanyNodeRow, 'id' | 'sealedSharesExplanation'>,
): SharesExplanation | null {
  if (!sealedSharesExplanation) return null
  return sharesExplanation.parse(JSON.parse(Buffer.from(unseal(key, toSealName(id), sealedSharesExplanation)).toString()))
}

type Stated = { COD?: string | undefined; explanation: SharesExplanation | null }

/**
 * The company says why a part of the shares of one of its structure is held by nobody who is named; null takes it back. Refuses what
 * `requireNode` refuses, and ROW_APPROVED for a company that staff have checked already.
 */
export async function explainShares(context: AppContext, link: OpenLink, { COD, explanation }: Stated): Promise<void> {
  const key = await openKeyOf(context.db, context.masterKey, link.request.subjectId)
  await changeCompany(context, link, async (transaction) => {
    const node = await requireNode(transaction, link, COD)
    if (!node.isRoot && node.status === 'APPROVED') throw new Refusal('ROW_APPROVED')
    const sealed = explanation && Buffer.from(seal(key, toSealName(node.id), Buffer.from(JSON.stringify(explanation))))
    await changeNode(transaction, node, { sealedSharesExplanation: sealed })
    return { result: undefined, activity: { activityType: 'SHARES_EXPLAINED', remark: `${explanation?.reason ?? 'none'} ${node.id}` } }
  })
}
