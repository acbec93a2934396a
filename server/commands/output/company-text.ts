import { toLines, toTable } from '#server/commands/output/lines.ts'
import type { ShownCompany } from '#server/company/show-company.ts'

/** What `request show` prints of a company. */
export function toCompanyText(company: ShownCompany): string[] {
  const { directors, owners, flags, documents, counts, totalShares, thresholdPercent } = company
  const { companyName, kyckrId, isoCode, companyNumber, profileSource } = company
  const facts = {
    name: companyName,
    kyckrId,
    country: isoCode,
    number: companyNumber,
    'filled from': profileSource,
    directors: counts.directors,
    'people who own': counts.individualOwners,
    'companies that own': counts.businessOwners,
    [`owners from ${thresholdPercent} %`]: counts.beneficialOwners,
    'shares named': `${totalShares} %`,
    documents: counts.documents,
  }
  return [
    `Company\n${toLines(facts)}`,
    ...toSection(
      'Directors, controllers, authorised personnel',
      directors.map(({ name, designation, email, status, EOD }) => [name, designation, email, status, EOD]),
    ),
    ...toSection(
      'Owners',
      owners.map((owner) => [
        owner.name,
        owner.isPerson ? 'person' : 'company',
        `of ${owner.of}`,
        toPercentText(owner.directPercent),
        owner.indirectPercent ? `and ${toPercentText(owner.indirectPercent)} over others` : '',
        owner.votesPercent === null ? '' : `votes ${toPercentText(owner.votesPercent)}`,
        owner.isUbo ? `beneficial owner by ${owner.by.map(({ basis, percent }) => `${basis} (${toPercentText(percent)})`).join(', ')}` : '',
        owner.status,
        owner.id,
      ]),
    ),
    ...toSection(
      'Not whole',
      flags.map(({ company: name, flag }) => [name, flag]),
    ),
    ...toSection(
      'Documents',
      documents.map(({ slot, fileName, url }) => [slot, fileName, url]),
    ),
  ]
}

function toSection(title: string, rows: string[][]): string[] {
  return rows.length > 0 ? [`${title}\n${toTable(rows)}`] : []
}

function toPercentText(percent: number | null): string {
  return percent === null ? 'share not known' : `${percent} %`
}
