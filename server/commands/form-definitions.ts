import { readFile } from 'node:fs/promises'
import { findMissingTranslations } from '#contract/forms/missing-translations.ts'
import { operatorHere, recordAudit } from '#server/audit/record-audit.ts'
import { type Command, numberOption, textOption, UsageFault } from '#server/commands/command.ts'
import { toTable } from '#server/commands/output/lines.ts'
import { exportForm, importForm } from '#server/forms/import-form.ts'

const maxBytes = 10 * 1_048_576
const versionOption = { type: 'string', value: 'N', help: 'an older version; without it, the published one' } as const

export const formImport: Command = {
  words: 'form import',
  takes: 'FILE',
  summary: 'Publishes a form from a JSON file: a new form, or the next version of the one of that name.',
  options: { client: { type: 'string', value: 'ID', help: 'the customer; without it, the one of the file, or the default one' } },
  async run(context, input) {
    const imported = await importForm(
      context,
      await readJson(input.id),
      textOption(input, 'client'),
      async (transaction, { clientId, formId, name, version }) => {
        await recordAudit(transaction, context, {
          clientId,
          actor: operatorHere(),
          action: 'form.published',
          target: { kind: 'form', id: formId },
          facts: { name, version },
        })
      },
    )
    const { name, formId, version, outcome } = imported
    const words = {
      created: `"${name}" is a new form`,
      changed: `"${name}" has the new version ${version}`,
      unchanged: `"${name}" stays as it is, version ${version}`,
    }
    return { json: imported, text: `${words[outcome]}: ${formId}` }
  },
}

export const formExport: Command = {
  words: 'form export',
  takes: 'ID',
  summary: 'Prints a form as the JSON that an import takes.',
  options: { version: versionOption },
  async run(context, input) {
    const definition = await exportForm(context, input.id, numberOption(input, 'version', 1, 1_000_000))
    return { json: definition, text: JSON.stringify(definition, null, 2) }
  },
}

export const formMissingTranslations: Command = {
  words: 'form missing-translations',
  takes: 'ID',
  summary: 'Every text of a form that some applicants would read in another language than their own.',
  options: { version: versionOption },
  async run(context, input) {
    const missing = findMissingTranslations(await exportForm(context, input.id, numberOption(input, 'version', 1, 1_000_000)))
    const rows = missing.map(({ path, language, text }) => [path, language, text.length > 60 ? `${text.slice(0, 59)}…` : text])
    return {
      json: missing,
      text: rows.length > 0 ? toTable([['missing at', 'language', 'text'], ...rows]) : 'Nothing is missing.',
    }
  },
}

async function readJson(path: string): Promise<unknown> {
  const bytes = await readFile(path).catch(() => {
    throw new UsageFault(`cannot read ${path}`)
  })
  if (bytes.byteLength > maxBytes) throw new UsageFault(`${path} is larger than 10 MB`)
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    throw new UsageFault(`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
