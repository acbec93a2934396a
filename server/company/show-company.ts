import { toPersonName } from '#contract/identity/person-name.ts'
import { readRequiredDocuments } from '#server/company/change-company-answers.ts'
import { listIndividuals } from '#server/ownership/individual-rows.ts'
import { getCorporateRequest } from '#server/ownership/repositories/companies.ts'
import { readStructure } from '#server/ownership/structure.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'addressKey' | 'clock' | 'publicUrl'>
export type ShownCompany = Awaited<ReturnType<typeof showCompany>>

/** A company with its people, its owners on every level and its documents, opened, for staff. */
export async function showCompany(context: Needs, link: OpenLink) {
  const { id } = link.request
  const { companyName, kyckrId, isoCode, companyNumber, profileSource } = await getCorporateRequest(context.db, id)
  const { individuals, totalShares } = await listIndividuals(context, link, { companyId: id, type: 'director' })
  const { users, corporations, flags, thresholdPercent } = await readStructure(context, link, id)
  const { requiredDocuments } = await readRequiredDocuments(context, link)
  const nameOf = (cod: string | null) => corporations.find((one) => one.cod === cod)?.companyName ?? ''
  const owned = corporations.filter(({ parent }) => parent !== null)
  return {
    companyName,
    kyckrId,
    isoCode,
    companyNumber,
    profileSource,
    thresholdPercent,
    totalShares,
    counts: {
      directors: individuals.length,
      individualOwners: new Set(users.map(({ eod }) => eod)).size,
      businessOwners: new Set(owned.map(({ cod }) => cod)).size,
      beneficialOwners: new Set(users.filter(({ ISUBO }) => ISUBO).map(({ eod }) => eod)).size,
      documents: requiredDocuments.length,
    },
    directors: individuals.map((row) => ({
      EOD: row.requestId,
      name: toPersonName({ given: [row['First Name'], row['Middle Name']], family: row['Last Name'] }),
      designation: row.Designation,
      email: row['Email Address'],
      status: row.status,
    })),
    owners: [
      ...users.map((user) => ({
        ...toShares(user),
        id: user.eod,
        name: user.name,
        of: nameOf(user.parent),
        isPerson: true,
        isUbo: user.ISUBO,
        by: user.counted_by ?? [],
      })),
      ...owned.map((one) => ({
        ...toShares(one),
        id: one.cod,
        name: one.companyName,
        of: nameOf(one.parent),
        isPerson: false,
        isUbo: false,
        by: [],
      })),
    ],
    flags: flags.map(({ cod, flag }) => ({ company: nameOf(cod), flag })),
    documents: requiredDocuments.map(({ fieldName, fileName, fieldValue }) => ({
      slot: fieldName,
      fileName,
      url: `${context.publicUrl}${fieldValue}`,
    })),
  }
}

type Line = { direct_shares: number | null; indirect_shares: number | null; direct_votes?: number | null | undefined; status: string }

function toShares({ direct_shares, indirect_shares, direct_votes: votes = null, status }: Line) {
  return { directPercent: direct_shares, indirectPercent: indirect_shares, votesPercent: votes, status }
}
