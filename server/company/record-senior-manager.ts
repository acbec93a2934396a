import { changeCompany } from '#server/ownership/open-company.ts'
import { chooseSeniorManager, listDirectorships } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'

/** The company names one of its directors as the senior managing official; null: nobody. Refuses ROW_DELETED_ELSEWHERE for somebody who is no director. */
export async function recordSeniorManager(context: AppContext, link: OpenLink, personId: string | null): Promise<void> {
  await changeCompany(context, link, async (transaction, { id }) => {
    const directors = (await listDirectorships(transaction, id)).filter(({ companyId }) => companyId === id)
    if (personId !== null && !directors.some((director) => director.personId === personId)) throw new Refusal('ROW_DELETED_ELSEWHERE')
    await chooseSeniorManager(transaction, id, personId)
    return { result: undefined, activity: { activityType: 'SENIOR_MANAGER_NAMED', remark: personId ?? 'none' } }
  })
}
