import type { OpenLink } from '#server/access/open-link.ts'
import { Refusal } from '#server/errors.ts'
import { chooseSeniorManager, listDirectorships } from '#server/repositories/company-people.ts'
import { changeCompany } from '#server/services/company/open-company.ts'
import type { Tools } from '#server/tools.ts'

/** The company names one of its directors as the senior managing official; null: nobody. Refuses ROW_DELETED_ELSEWHERE for somebody who is no director. */
export async function recordSeniorManager(tools: Tools, link: OpenLink, personId: string | null): Promise<void> {
  await changeCompany(tools, link, async (transaction, { id }) => {
    const directors = (await listDirectorships(transaction, id)).filter(({ companyId }) => companyId === id)
    if (personId !== null && !directors.some((director) => director.personId === personId)) throw new Refusal('ROW_DELETED_ELSEWHERE')
    await chooseSeniorManager(transaction, id, personId)
    return { result: undefined, activity: { activityType: 'SENIOR_MANAGER_NAMED', remark: personId ?? 'none' } }
  })
}
