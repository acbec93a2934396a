import { writeFile } from 'node:fs/promises'
import { languages } from '#contract/language.ts'
import { operatorHere, recordAudit } from '#server/audit/record-audit.ts'
import { type CommandInput, choiceOption, type MachineCommand, textOption, UsageFault } from '#server/commands/command.ts'
import { openCommandContext } from '#server/commands/open-command-context.ts'
import { openBlobStore } from '#server/platform/blobs/open-blob-store.ts'
import { findKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { buildExport } from '#server/subjects/build-export.ts'
import { findClient } from '#server/tenants/repositories/clients.ts'

export const subjectExport: MachineCommand = {
  words: 'subject export',
  takes: 'ID',
  summary: 'Writes everything that is stored about the person of a request into a ZIP: JSON, pictures, recordings, and a PDF.',
  options: {
    output: { type: 'string', value: 'FILE', help: 'where it is written; nothing is overwritten' },
    reason: { type: 'string', value: 'TEXT', help: 'how and when the person asked; recorded in the audit log' },
    language: { type: 'string', value: 'en|cn', help: 'of the PDF; without it, the language of the person' },
  },
  async runHere(config, input) {
    const { context, close } = await openCommandContext(config, { isAddressSet: true })
    const blobs = await openBlobStore(config.blobUrl)
    try {
      const { file, reason } = readOptions(input)
      const request = await findRequest(context.db, input.id)
      const key = request && (await findKeyOf(context.db, context.masterKey, { subjectId: request.subjectId }))
      const client = request && (await findClient(context.db, request.clientId))
      if (!request || !key || !client) throw new Error(`There is no request ${input.id}, or its person was erased.`)
      if (request.kind === 'corporate') throw new Error('This is the request of a company. Export each of its people by their own.')
      const language = choiceOption(input, 'language', languages) ?? request.language
      const { zip, leftOut } = await buildExport(
        { ...context, blobs },
        { request, key, language, client: { id: client.id, name: client.name } },
      )
      // Written down before the file is there: it is not made without a trace.
      await context.db.transaction().execute((transaction) =>
        recordAudit(transaction, context, {
          clientId: request.clientId,
          actor: operatorHere(),
          action: 'request.subject-exported',
          target: { kind: 'request', id: request.id },
          facts: { language },
          details: { subjectId: request.subjectId, stated: { reason } },
        }),
      )
      await writeFile(file, zip, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
        throw new UsageFault(error.code === 'EEXIST' ? `--output: ${file} is there already` : `--output: cannot write ${file}`)
      })
      return { json: { file, bytes: zip.byteLength, leftOut }, text: `Written to ${file}, ${zip.byteLength} bytes.` }
    } finally {
      await blobs.close()
      await close()
    }
  },
}

function readOptions(input: CommandInput): { file: string; reason: string } {
  const file = textOption(input, 'output')
  const reason = textOption(input, 'reason')?.trim()
  if (!file) throw new UsageFault('--output says where the file is written', subjectExport)
  if (!reason) throw new UsageFault('--reason says how and when the person asked', subjectExport)
  return { file, reason }
}
