import { type Mode, modes } from '#contract/mode/mode.ts'
import { type ApiScope, apiScopes } from '#contract/scopes.ts'
import { operatorHere, recordAudit } from '#server/audit/record-audit.ts'
import {
  type Command,
  type CommandContext,
  type CommandInput,
  choiceOption,
  clientOption,
  numberOption,
  textOption,
  UsageFault,
} from '#server/commands/command.ts'
import { toTable } from '#server/commands/output/lines.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { findTenant } from '#server/tenants/find-tenant.ts'
import { isNetwork } from '#server/tenants/judge-api-key.ts'
import { listOperatorKeys, type OperatorKey, revokeKey } from '#server/tenants/operate-api-keys.ts'
import { rotateSecret } from '#server/tenants/rotate-secret.ts'

const dayMs = 86_400_000
const mostNetworks = 50
const usualOverlapHours = 24
const onceOnly = 'Keep it: it is not shown again.'
const tenantOptions = {
  client: clientOption,
  mode: { type: 'string', value: 'live|test', help: 'of which mode the key is (live)' },
} as const

export const apiKeyCreate: Command = {
  words: 'api-key create',
  summary: "Makes a key for the customer's own server. It is shown this once.",
  options: {
    ...tenantOptions,
    name: { type: 'string', value: 'TEXT', help: 'what it is for' },
    scopes: { type: 'string', value: 'SCOPES', help: `what it may do, comma separated (everything): ${apiScopes.join(', ')}` },
    networks: { type: 'string', value: 'NETWORKS', help: 'where it may call from: addresses or CIDR, comma separated (everywhere)' },
    'expires-days': { type: 'string', value: 'N', help: 'days until it expires; without it, never' },
  },
  async run(context, input) {
    const days = numberOption(input, 'expires-days', 1, 3_650)
    const [scopes, allowedNetworks, name] = [toScopes(input), toNetworks(input), textOption(input, 'name')]
    const clientId = await findClientId(context, input)
    const expiresAt = days === undefined ? null : new Date(context.clock.now().getTime() + days * dayMs)
    const access = { ...(scopes && { scopes }), ...(allowedNetworks && { allowedNetworks }) }
    const key = await context.db.transaction().execute(async (transaction) => {
      const made = await createApiKey({ db: transaction }, { clientId, expiresAt, ...(name && { name }), ...access })
      const target = { kind: 'api-key', id: made.id }
      const facts = { expiresInDays: days ?? null, ...access }
      await recordAudit(transaction, context, { clientId, actor: operatorHere(), action: 'api-key.created', target, facts })
      return made
    })
    const until = expiresAt ? `, until ${expiresAt.toISOString()}` : ''
    return { json: key, text: `${key.apiKey}\n\n${key.id} for client ${clientId}${until}. ${onceOnly}` }
  },
}

export const apiKeyList: Command = {
  words: 'api-key list',
  summary: 'The keys of a customer, newest first, without the keys themselves.',
  options: tenantOptions,
  async run(context, input) {
    const keys = await listOperatorKeys(context, await findClientId(context, input))
    return { json: keys, text: toTable([['id', 'key', 'state', 'last used', 'networks', 'scopes', 'name'], ...keys.map(toRow)]) }
  },
}

export const apiKeyRotate: Command = {
  words: 'api-key rotate',
  takes: 'ID',
  summary: 'Gives a key a new secret, shown this once. The old one works beside it for a while.',
  options: {
    ...tenantOptions,
    'overlap-hours': { type: 'string', value: 'N', help: `how long the old secret goes on, 0 to 720 (${usualOverlapHours})` },
  },
  async run(context, input) {
    const overlapHours = numberOption(input, 'overlap-hours', 0, 720) ?? usualOverlapHours
    const own = { id: input.id, clientId: await findClientId(context, input) }
    const { apiKey, key } = await context.db.transaction().execute(async (transaction) => {
      const rotated = await rotateSecret(transaction, { ...own, overlapHours, now: context.clock.now() })
      const { id, clientId } = own
      const target = { kind: 'api-key', id }
      await recordAudit(transaction, context, {
        clientId,
        actor: operatorHere(),
        action: 'api-key.rotated',
        target,
        facts: { overlapHours },
      })
      return rotated
    })
    const previousEndsAt = key.previousEndsAt?.toISOString() ?? null
    const text = `${apiKey}\n\n${key.id}: the old secret works until ${previousEndsAt}. ${onceOnly}`
    return { json: { ...own, apiKey, previousEndsAt }, text }
  },
}

export const apiKeyRevoke: Command = {
  words: 'api-key revoke',
  takes: 'ID',
  summary: 'Revokes a key, at once and for good.',
  options: tenantOptions,
  async run(context, input) {
    const own = { id: input.id, clientId: await findClientId(context, input) }
    await revokeKey(context, own, operatorHere())
    return { json: { ...own, revoked: true }, text: `${input.id} is revoked` }
  },
}

async function findClientId(context: CommandContext, input: CommandInput): Promise<string> {
  const mode: Mode = choiceOption(input, 'mode', modes) ?? 'live'
  return (await findTenant(context, { clientId: textOption(input, 'client'), mode })).id
}

function toWords(input: CommandInput, name: string): string[] | undefined {
  const text = textOption(input, name)
  return text
    ?.split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}

function toScopes(input: CommandInput): ApiScope[] | undefined {
  const typed = toWords(input, 'scopes')
  if (!typed) return undefined
  const scopes = apiScopes.filter((scope) => typed.includes(scope))
  if (scopes.length === 0 || typed.some((word) => !apiScopes.some((scope) => scope === word)))
    throw new UsageFault(`--scopes must be of: ${apiScopes.join(', ')}`)
  return scopes
}

function toNetworks(input: CommandInput): string[] | undefined {
  const typed = toWords(input, 'networks')
  const wrong = typed?.filter((network) => !isNetwork(network)) ?? []
  if (wrong.length > 0) throw new UsageFault(`--networks must be addresses or CIDR, such as 203.0.113.0/24: ${wrong.join(', ')}`)
  if (typed && (typed.length === 0 || typed.length > mostNetworks)) throw new UsageFault(`--networks must be 1 to ${mostNetworks}`)
  return typed
}

function toRow({ id, key, state, lastUsedAt, allowedNetworks, scopes, name }: OperatorKey): string[] {
  const isAll = scopes.length === apiScopes.length
  return [id, key, state, lastUsedAt ?? 'never', allowedNetworks.join(',') || 'any', isAll ? 'all' : scopes.join(','), name]
}
