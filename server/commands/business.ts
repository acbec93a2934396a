import { toStatusLabel } from '#contract/requests/status-facts.ts'
import type { Command, CommandContext } from '#server/commands/command.ts'
import { toTable } from '#server/commands/output/lines.ts'
import { approveBusiness, reopenBusiness } from '#server/company/approve-business.ts'
import { findRequestOfNode } from '#server/ownership/repositories/companies.ts'
import { loadStructure } from '#server/ownership/structure.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { everyTenant } from '#server/requests/tenant-scope.ts'

export const businessList: Command = {
  words: 'business list',
  takes: 'ID',
  summary: "The companies that own shares in a company's structure, with what staff need to approve one.",
  async run(context, { id }) {
    const request = await findRequest(context.db, id)
    if (request?.kind !== 'corporate') throw new Refusal('REQUEST_NOT_FOUND')
    const { nodes, holdings } = await loadStructure(context.db, id)
    const names = new Map(nodes.map((node) => [node.id, node.companyName]))
    const rows = nodes.flatMap(({ id: cod, companyName, kyckrId, status, isRoot }) => {
      if (isRoot) return []
      const owns = holdings.flatMap(({ ownerCompanyId, companyId, shares }) =>
        ownerCompanyId === cod ? [{ company: companyId, percent: shares === null ? null : Number(shares) }] : [],
      )
      return [{ id: cod, companyName, kyckrId, status, owns }]
    })
    const lines = rows.map(({ id: cod, companyName, kyckrId, status, owns }) => [
      cod,
      companyName,
      kyckrId ?? '',
      // A company that nobody has looked at yet is as complete as it gets.
      status === 'URL_GENERATED' ? status : `${status} (${toStatusLabel('corporate', status, 'en')})`,
      owns.map(({ company, percent }) => `${percent ?? '?'} % of ${names.get(company) ?? company}`).join(', '),
    ])
    return {
      json: rows,
      text: rows.length > 0 ? toTable([['company', 'name', 'registered', 'status', 'owns'], ...lines]) : 'No companies own shares.',
    }
  },
}

export const businessApprove: Command = {
  words: 'business approve',
  takes: 'ID',
  summary:
    'Approves a company that owns shares: its row is neither edited nor deleted from now on. The approval of the request approves them all.',
  run: (context, { id }) => decide(context, id, approveBusiness),
}

export const businessReopen: Command = {
  words: 'business reopen',
  takes: 'ID',
  summary: 'Takes the approval of a company that owns shares back, as long as the request is not approved.',
  run: (context, { id }) => decide(context, id, reopenBusiness),
}

async function decide(context: CommandContext, id: string, move: typeof approveBusiness) {
  const requestId = await findRequestOfNode(context.db, id)
  if (!requestId) throw new Refusal('REQUEST_NOT_FOUND')
  const { companyName, status } = await move(context, { requestId, id, tenant: everyTenant })
  return { json: { requestId, id, companyName, status }, text: `${companyName} (${id}) is ${status}` }
}
