import { readFile, writeFile } from 'node:fs/promises'
import { readBods } from '#contract/ownership/bods-read.ts'
import { type Command, textOption, UsageFault } from '#server/commands/command.ts'
import { exportOwnership, importOwnership } from '#server/company/ownership-exchange.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { getClientAndForm } from '#server/tenants/repositories/clients.ts'

const maxBytes = 20 * 1_048_576

export const bodsExport: Command = {
  words: 'bods export',
  takes: 'ID',
  summary: "Writes a company's structure as BODS 0.4 statements: the Beneficial Ownership Data Standard.",
  options: { output: { type: 'string', value: 'FILE', help: 'without it, on standard output' } },
  async run(context, input) {
    const request = await requireCompany(context, input.id)
    const { client } = await getClientAndForm(context.db, request)
    const { statements } = await exportOwnership(context, { request, client }, request.id)
    const path = textOption(input, 'output')
    if (path === undefined) return { json: statements, text: JSON.stringify(statements, null, 2) }
    await writeFile(path, `${JSON.stringify(statements, null, 2)}\n`)
    return { json: { file: path, statements: statements.length }, text: `${statements.length} statements in ${path}` }
  },
}

export const bodsImport: Command = {
  words: 'bods import',
  takes: 'ID',
  summary: 'Adds the owners that a file of BODS 0.4 statements names to a company that has none yet: all of them, or none.',
  options: { file: { type: 'string', value: 'FILE', help: 'a JSON list of statements' } },
  async run(context, input) {
    const path = textOption(input, 'file')
    if (!path) throw new UsageFault('--file is missing')
    const request = await requireCompany(context, input.id)
    const added = await importOwnership(context, { request }, readBods(await readStatements(path)), 'staff')
    const lines = [
      `Added ${added.addedCompanies} companies, ${added.addedPeople} people and ${added.addedHoldings} holdings.`,
      ...added.leftOut.map((line) => `  left out: ${line}`),
    ]
    return { json: added, text: lines.join('\n') }
  },
}

async function requireCompany({ db }: Pick<AppContext, 'db'>, id: string) {
  const request = await findRequest(db, id)
  if (request?.kind !== 'corporate') throw new Refusal('REQUEST_NOT_FOUND')
  return request
}

async function readStatements(path: string): Promise<unknown> {
  const bytes = await readFile(path).catch(() => {
    throw new UsageFault(`cannot read ${path}`)
  })
  if (bytes.byteLength > maxBytes) throw new UsageFault(`${path} is larger than 20 MB`)
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    throw new UsageFault(`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
