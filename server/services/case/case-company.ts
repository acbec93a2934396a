import type { CaseFile } from '#contract/staff/case-file.ts'
import type { OpenLink } from '#server/access/open-link.ts'
import { getCorporateRequest } from '#server/repositories/companies.ts'
import { readStructure } from '#server/services/company/structure.ts'
import { maskName } from '#server/services/queue/mask.ts'
import type { Tools } from '#server/tools.ts'

/** The company of a request with its map; people by masked names unless revealed. */
export async function readCaseCompany(
  tools: Pick<Tools, 'db' | 'masterKey'>,
  link: OpenLink,
  { showsPeople }: { showsPeople: boolean },
): Promise<CaseFile['company']> {
  if (link.request.kind !== 'corporate') return null
  const { companyName, isoCode = null, companyNumber = null, kyckrId = null } = await getCorporateRequest(tools.db, link.request.id)
  const structure = await readStructure(tools, link, link.request.id)
  const users = structure.users.map((user) => (showsPeople ? user : { ...user, name: maskName(user.name) }))
  return { companyName, isoCode, companyNumber, kyckrId, structure: { ...structure, users } }
}
