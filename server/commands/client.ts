import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { type CompletenessPolicy, completenessPolicy } from '#contract/completeness/policy.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { ownershipRules } from '#contract/ownership/ownership-rule.ts'
import { logoMaxBytes, logoMaxSidePx, settings as settingsSchema } from '#contract/staff/settings-calls.ts'
import {
  type Command,
  type CommandInput,
  choiceOption,
  clientOption,
  numberOption,
  textOption,
  toWholeNumber,
  UsageFault,
} from '#server/commands/command.ts'
import { toLines, toTable } from '#server/commands/output/lines.ts'
import { Refusal } from '#server/platform/errors.ts'
import { openFileInspection } from '#server/platform/inspection/open-file-inspection.ts'
import { isPublicWebAddress } from '#server/platform/text/public-web-address.ts'
import { type ClientSettings, type ShownClient, setClient, showClient, showClients } from '#server/settings/change-client.ts'
import { addCredit } from '#server/tenants/add-credit.ts'

const switches = ['on', 'off'] as const
const none = 'none'

export const clientList: Command = {
  words: 'client list',
  summary: 'Every customer.',
  async run(context) {
    const clients = await showClients(context)
    const rows = clients.map(({ id, name, creditBalance, isDefault }) => [id, name, String(creditBalance), isDefault ? 'default' : ''])
    return { json: clients, text: toTable([['client', 'name', 'credits', ''], ...rows]) }
  },
}

export const clientShow: Command = {
  words: 'client show',
  summary: 'The look, the limits and the rules of a customer.',
  options: { client: clientOption },
  async run(context, input) {
    return toAnswer(await showClient(context, textOption(input, 'client')))
  },
}

export const clientSet: Command = {
  words: 'client set',
  summary: 'Changes what is given of a customer, and leaves the rest.',
  options: {
    client: clientOption,
    name: { type: 'string', value: 'TEXT', help: 'as applicants see it' },
    colour: { type: 'string', value: '#rrggbb', help: 'of buttons and progress' },
    logo: { type: 'string', value: 'FILE', help: 'PNG, JPEG or SVG up to 512 kB; none takes it away' },
    contact: { type: 'string', value: 'ADDRESS', help: 'for questions of applicants; none for nobody' },
    redirect: { type: 'string', value: 'URL', help: 'where Continue leads at the end; none for nowhere' },
    'embed-origins': {
      type: 'string',
      value: 'ORIGINS',
      help: 'whose pages may embed the pages of its links, comma separated; none for nobody',
    },
    'upload-limit': { type: 'string', value: 'N', help: 'tries at the document (20)' },
    'declined-limit': { type: 'string', value: 'N', help: 'failed liveness checks (5)' },
    'link-hours': { type: 'string', value: 'N', help: 'how long a new link opens (168)' },
    'retention-days': { type: 'string', value: 'N', help: 'how long people are kept after the end, before they are erased (1825)' },
    'auto-reject': { type: 'string', value: 'on|off', help: 'rejects who uses up the limits' },
    'auto-approve': { type: 'string', value: 'on|off', help: 'approves who passes every check' },
    'face-duplicates': {
      type: 'string',
      value: 'on|off',
      help: 'compares the faces of requests with each other; off deletes what was kept of them',
    },
    'four-eyes': { type: 'string', value: 'on|off', help: 'two of staff approve, one after the other' },
    'sign-up': { type: 'string', value: 'on|off', help: 'strangers may make themselves an account for the staff area' },
    'require-second-factor': {
      type: 'string',
      value: 'on|off',
      help: 'staff need an authenticator app or a passkey; who has none may only set one up',
    },
    'business-name-mode': {
      type: 'string',
      value: 'on|off',
      help: 'companies name themselves and get their link by email, without a code',
    },
    'ubo-threshold': { type: 'string', value: 'PERCENT', help: 'from this share on an owner counts as beneficial owner (25)' },
    'ownership-rule': {
      type: 'string',
      value: 'RULE',
      help: 'of what the threshold is counted: capital, capital_or_votes or control (capital)',
    },
    completeness: {
      type: 'string',
      value: 'JSON',
      help: 'what a company has to bring, for example \'{"requiresDirectors":false}\'; what is not named stays',
    },
    'minimum-age': { type: 'string', value: 'YEARS', help: 'of an applicant; none for any age' },
    liveness: { type: 'string', value: 'passive|challenge', help: 'how new requests ask for the liveness check' },
  },
  async run(context, input) {
    const settings = await toSettings(input)
    if (Object.keys(settings).length === 0) throw new UsageFault('say what to set')
    return toAnswer(await setClient(context, textOption(input, 'client'), settings))
  },
}

export const creditAdd: Command = {
  words: 'credit add',
  takes: 'CREDITS',
  summary: "Gives a customer credits: each request of the customer's own server takes one.",
  options: { client: clientOption },
  async run(context, input) {
    const credits = toWholeNumber(input.id, 'CREDITS', 1, 1_000_000)
    const added = await addCredit(context, textOption(input, 'client'), credits)
    return { json: added, text: `${added.clientId} has ${added.creditBalance} credits` }
  },
}

async function toSettings(input: CommandInput): Promise<ClientSettings> {
  const colour = textOption(input, 'colour')
  const name = textOption(input, 'name')
  const contactEmail = clearable(input, 'contact')
  const redirectUrl = clearable(input, 'redirect')
  const { shape } = settingsSchema
  if (name !== undefined && !shape.name.safeParse(name).success) throw new UsageFault('--name must be one to 100 characters')
  if (colour !== undefined && !shape.colour.safeParse(colour).success) throw new UsageFault('--colour must be like #3281f7')
  if (contactEmail && !shape.contactEmail.safeParse(contactEmail).success)
    throw new UsageFault('--contact must be an email address or none')
  if (redirectUrl && !(shape.redirectUrl.safeParse(redirectUrl).success && isPublicWebAddress(redirectUrl)))
    throw new UsageFault('--redirect must be a public web address or none')
  const minimumAge = clearable(input, 'minimum-age')
  const logo = clearable(input, 'logo')
  const settings: { [K in keyof ClientSettings]: ClientSettings[K] | undefined } = {
    name,
    colour,
    contactEmail,
    redirectUrl,
    embedOrigins: toEmbedOrigins(input),
    documentUploadLimit: numberOption(input, 'upload-limit', 1, 1_000),
    livenessDeclinedLimit: numberOption(input, 'declined-limit', 1, 1_000),
    linkLifetimeHours: numberOption(input, 'link-hours', 1, 8_760),
    retentionDays: numberOption(input, 'retention-days', 1, 36_500),
    autoReject: toSwitch(input, 'auto-reject'),
    autoApprove: toSwitch(input, 'auto-approve'),
    faceDuplicates: toSwitch(input, 'face-duplicates'),
    fourEyes: toSwitch(input, 'four-eyes'),
    signUpOpen: toSwitch(input, 'sign-up'),
    requiresSecondFactor: toSwitch(input, 'require-second-factor'),
    businessNameMode: toSwitch(input, 'business-name-mode'),
    uboThresholdPercent: numberOption(input, 'ubo-threshold', 1, 100),
    ownershipRule: choiceOption(input, 'ownership-rule', ownershipRules),
    completenessPolicy: toPolicy(input),
    minimumAgeYears: typeof minimumAge === 'string' ? toWholeNumber(minimumAge, '--minimum-age', 1, 120) : minimumAge,
    livenessMode: choiceOption(input, 'liveness', ['passive', 'challenge']),
    logo: typeof logo === 'string' ? await readLogo(logo) : logo,
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}

/** What was said, `none` as null; undefined where nothing was said. */
function clearable(input: CommandInput, name: string): string | null | undefined {
  const value = textOption(input, name)
  return value === none ? null : value
}

function toSwitch(input: CommandInput, name: string): boolean | undefined {
  const word = choiceOption(input, name, switches)
  return word && word === 'on'
}

function toEmbedOrigins(input: CommandInput): string[] | undefined {
  const text = clearable(input, 'embed-origins')
  if (text === undefined) return undefined
  const read = settingsSchema.shape.embedOrigins.safeParse(text?.split(',') ?? [])
  if (!read.success) throw new UsageFault('--embed-origins must be up to 20 origins such as https://bank.example, or none')
  return read.data
}

/** A part of the policy. */
function toPolicy(input: CommandInput): Partial<CompletenessPolicy> | undefined {
  const text = textOption(input, 'completeness')
  if (text === undefined) return undefined
  const read = z.partial(completenessPolicy).safeParse(readJson(text))
  const known = Object.keys(completenessPolicy.shape).join(', ')
  if (!read.success)
    throw new UsageFault(
      `--completeness must be a JSON object of ${known}: ${read.error.issues.map(({ path }) => path.join('.') || 'unknown name').join(', ')}`,
    )
  return Object.fromEntries(Object.entries(read.data).filter(([, value]) => value !== undefined))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageFault('--completeness must be JSON')
  }
}

async function readLogo(path: string): Promise<{ bytes: Uint8Array; mediaType: string }> {
  const bytes = await readFile(path).catch(() => {
    throw new UsageFault(`--logo: cannot read ${path}`)
  })
  const inspection = openFileInspection({ log: { warn: () => undefined }, workers: 1 })
  try {
    return await inspection.inspectLogo(bytes)
  } catch (error) {
    const stated = error instanceof Refusal ? logoFaults[error.code] : undefined
    throw stated ? new UsageFault(`--logo ${stated}`) : error
  } finally {
    await inspection.close()
  }
}

const logoFaults: Partial<Record<ErrorCode, string>> = {
  FORM_FILE_TYPE_NOT_TAKEN: 'must be a PNG, JPEG or SVG picture',
  FORM_FILE_TOO_LARGE: `must be at most ${logoMaxBytes / 1_024} kB, and ${logoMaxSidePx} pixels wide and high`,
  FORM_FILE_UNREADABLE: 'cannot be read as a picture',
  FORM_FILE_TOO_COMPLEX: 'takes too long to draw: save it in a simpler form, or as PNG',
  FORM_FILE_UNSAFE: 'holds something that could do more than be drawn: save it as a plain drawing, or as PNG',
}

function toAnswer(client: ShownClient) {
  const { form, ...row } = client
  const asks = form && { form: `${form.name} (${form.id}), version ${form.version}`, liveness: form.definition.livenessMode }
  return { json: client, text: toLines({ ...row, ...asks }) }
}
