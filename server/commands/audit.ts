import { verifyAudit } from '#server/audit/verify-audit.ts'
import { type Command, toTable } from '#server/commands/command.ts'

const faultWords = {
  edited: 'was edited',
  moved: 'was put in another place',
  removed: 'is missing',
  'head-changed': 'is not what the head of the chain was signed for',
  'head-missing': 'has no head: the chain cannot be told whole',
} as const

export const auditVerify: Command = {
  words: 'audit verify',
  summary: 'Reads the whole audit, and names every entry that was edited, put elsewhere or removed.',
  async run(context) {
    const chains = await verifyAudit(context)
    const faults = chains.flatMap((chain) => chain.faults)
    const json = { whole: faults.length === 0, chains }
    const heads = chains.map(({ chainId, entries, head, faults: { length } }) => [
      chainId,
      String(entries),
      head ?? '',
      length === 0 ? 'whole' : 'broken',
    ])
    const table = heads.length > 0 ? toTable([['customer', 'entries', 'head', ''], ...heads]) : 'The audit is empty.'
    const lines = faults.map(({ chainId, sequence, fault }) => `Entry ${sequence} of ${chainId} ${faultWords[fault]}.`)
    return { json, text: [table, ...lines].join('\n'), isFailure: faults.length > 0 }
  },
}
