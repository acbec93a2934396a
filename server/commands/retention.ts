import { type RetentionPlan, retentionKinds, retentionOutcomes } from '#contract/retention/schedule.ts'
import type { Config } from '#server/app/config.ts'
import { openLog } from '#server/app/open-log.ts'
import {
  type CommandAnswer,
  type CommandInput,
  clientOption,
  type MachineCommand,
  numberOption,
  textOption,
  UsageFault,
} from '#server/commands/command.ts'
import { openCommandContext } from '#server/commands/open-command-context.ts'
import { toTable } from '#server/commands/output/lines.ts'
import { openBlobStore } from '#server/platform/blobs/open-blob-store.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { listCertificateKeys } from '#server/retention/erasure/certificate.ts'
import type { EraseContext } from '#server/retention/erasure/erase-kinds.ts'
import { readRetention } from '#server/retention/read-retention.ts'
import { listStandingHolds } from '#server/retention/repositories/holds.ts'
import { confirmScheduleHere } from '#server/retention/schedule/change-schedule.ts'
import { previewPlan } from '#server/retention/schedule/preview.ts'
import { getLiveClient } from '#server/tenants/get-client.ts'

type Here = EraseContext & Awaited<ReturnType<typeof openCommandContext>>['context']

async function withContext(config: Config, run: (context: Here) => Promise<CommandAnswer>): Promise<CommandAnswer> {
  const { context, close } = await openCommandContext(config, { isAddressSet: true })
  const [blobs, erasures] = await Promise.all([openBlobStore(config.blobUrl), openBlobStore(config.erasuresUrl)])
  try {
    return await run({ ...context, blobs, erasures, retention: config.retention, log: openLog(config) })
  } finally {
    await Promise.all([blobs.close(), erasures.close()])
    await close()
  }
}

const cellWord = (days: number | null) => (days === null ? '–' : String(days))
const toPlanTable = ({ days }: RetentionPlan) =>
  toTable([
    ['days', ...retentionOutcomes],
    ...retentionKinds.map((kind) => [kind, ...retentionOutcomes.map((outcome) => cellWord(days[kind][outcome]))]),
  ])

export const retentionShow: MachineCommand = {
  words: 'retention show',
  summary: 'The retention schedule of a customer: what is in force, what waits, and the bounds of this server.',
  options: { client: clientOption },
  runHere: (config, input) =>
    withContext(config, async (context) => {
      const { id } = await getLiveClient(context, textOption(input, 'client'))
      const shown = await readRetention(context, id)
      const { inForce, pending, fault, retentionPeriodDays, floors, ceilings } = shown
      const bounds = Object.entries({ floor: floors, ceiling: ceilings }).flatMap(([name, cells]) =>
        Object.entries(cells).map(([cell, days]) => `${name} ${cell} ${days}`),
      )
      const lines = [
        ...(fault ? [`What is stored is not what was confirmed (${fault}): nothing is erased.`] : []),
        inForce
          ? `Version ${inForce.version} is in force, grace ${inForce.graceDays} days.\n${toPlanTable(inForce)}`
          : `No schedule: everything goes ${retentionPeriodDays} days after the end.`,
        ...(pending
          ? [
              `Version ${pending.version} is ${pending.state}${pending.effectiveAt ? `, in force from ${pending.effectiveAt}` : ''}.\n${toPlanTable(pending)}`,
            ]
          : []),
        ...bounds,
      ]
      return { json: shown, text: lines.join('\n\n'), isFailure: fault !== null }
    }),
}

export const retentionPreview: MachineCommand = {
  words: 'retention preview',
  summary: 'How many cases and files the schedule in force, or a version, would erase today. Nothing is changed.',
  options: { client: clientOption, version: { type: 'string', value: 'N', help: 'of the schedule; without it, the one in force' } },
  runHere: (config, input) =>
    withContext(config, async (context) => {
      const { id } = await getLiveClient(context, textOption(input, 'client'))
      const { versions, inForce, retentionPeriodDays } = await readRetention(context, id)
      const number = numberOption(input, 'version', 1, 1_000_000)
      const plan = number === undefined ? inForce : versions.find(({ version }) => version === number)
      if (!plan && number !== undefined) throw new UsageFault(`there is no version ${number}: retention show lists what there is`)
      if (!plan) {
        const text = `No schedule is in force: everything goes ${retentionPeriodDays} days after the end. To see what a proposed one would erase, name it: --version N.`
        return { json: { version: null, cells: [] }, text }
      }
      const cells = await previewPlan(context, id, plan)
      const rows = cells.map(({ cell, days, cases, files, held }) => [cell, String(days), String(cases), String(files), String(held)])
      return { json: { version: plan.version, cells }, text: toTable([['data', 'days', 'cases', 'files', 'on hold'], ...rows]) }
    }),
}

export const retentionRun: MachineCommand = {
  words: 'retention run',
  summary: 'Erases now what is due, as the server does every night. What is on legal hold stays.',
  runHere: (config) =>
    withContext(config, async (context) => {
      const erased = await erasePeople(context)
      return {
        json: { erased },
        text:
          erased === 0
            ? 'Nothing was due: nothing was erased.'
            : `Erased: ${erased}. Each has a certificate; retention keys verifies them.`,
      }
    }),
}

export const retentionConfirm: MachineCommand = {
  words: 'retention confirm',
  summary:
    'Confirms a proposed schedule as the second person, for a customer of one person. It is in force after the delay of this server.',
  options: { client: clientOption, version: { type: 'string', value: 'N', help: 'which was proposed' } },
  runHere: (config, input) =>
    withContext(config, async (context) => {
      const { id } = await getLiveClient(context, textOption(input, 'client'))
      const version = getVersion(input)
      const waiting = (await readRetention(context, id)).pending
      if (waiting?.state !== 'proposed' || waiting.version !== version) {
        const known = waiting ? `version ${waiting.version} is ${waiting.state}` : 'none is proposed'
        throw new UsageFault(`version ${version} does not wait for a confirmation: ${known}`)
      }
      await confirmScheduleHere(context, id, version)
      const { pending, inForce } = await readRetention(context, id)
      const shown = pending ?? inForce
      return { json: shown, text: `Version ${version} is in force from ${shown?.effectiveAt}.` }
    }),
}

function getVersion(input: CommandInput): number {
  const version = numberOption(input, 'version', 1, 1_000_000)
  if (version === undefined) throw new UsageFault('say which --version')
  return version
}

export const retentionKeys: MachineCommand = {
  words: 'retention keys',
  summary: 'The public keys by which certificates of erasure verify, newest first: note them outside.',
  runHere: (config) =>
    withContext(config, async ({ masterKey }) => {
      const keys = listCertificateKeys(masterKey)
      return { json: { keys }, text: keys.map(({ keyId, publicKey }) => `${publicKey}  ${keyId}`).join('\n') }
    }),
}

export const holdList: MachineCommand = {
  words: 'hold list',
  summary: 'Every case on legal hold.',
  options: { client: { type: 'string', value: 'ID', help: 'the customer; without it, all' } },
  runHere: (config, input) =>
    withContext(config, async (context) => {
      const client = textOption(input, 'client')
      // A customer who is not there must not look like one with no hold.
      const holds = await listStandingHolds(context.db, client && (await getLiveClient(context, client)).id)
      const json = holds.map(({ id, clientId, requestId, placedBy, placedAt, releaseAskedAt }) => ({
        id,
        clientId,
        requestId,
        placedBy,
        placedAt,
        releaseAskedAt,
      }))
      const rows = holds.map(({ requestId, clientId, placedAt, releaseAskedAt }) => [
        requestId,
        clientId,
        placedAt.toISOString(),
        releaseAskedAt ? 'requested' : '–',
      ])
      return { json, text: rows.length > 0 ? toTable([['request', 'customer', 'since', 'release'], ...rows]) : 'Nothing is on legal hold.' }
    }),
}
