import { noticeFields } from '#contract/consent/notice.ts'
import { languages } from '#contract/language.ts'
import { operatorHere } from '#server/audit/record-audit.ts'
import {
  type Command,
  type CommandContext,
  type CommandInput,
  choiceOption,
  clientOption,
  numberOption,
  textOption,
} from '#server/commands/command.ts'
import { toTable } from '#server/commands/output/lines.ts'
import { findDraft, listPublishedNotices, publishNotice, saveOperatorDraft } from '#server/consent/manage-notices.ts'
import { Refusal } from '#server/platform/errors.ts'
import { getLiveClient } from '#server/tenants/get-client.ts'

const mostVersions = 999_999

export const noticeList: Command = {
  words: 'notice list',
  summary: 'The published versions of the notice about biometric data, the newest first.',
  options: { client: clientOption },
  async run(context, input) {
    const { id: clientId } = await findClient(context, input)
    const versions = (await listPublishedNotices(context.db, clientId)).map(({ version, publishedAt, publishedBy, asksAgain }) => ({
      version,
      publishedAt: publishedAt.toISOString(),
      publishedBy,
      asksAgain,
    }))
    const rows = versions.map(({ version, publishedAt, publishedBy, asksAgain }) => [
      String(version),
      publishedAt,
      publishedBy ?? 'operator',
      asksAgain ? 'yes' : 'no',
    ])
    const text =
      rows.length > 0
        ? toTable([['version', 'published', 'by', 'new consent'], ...rows])
        : 'No notice is published: nobody is asked for consent.'
    return { json: { clientId, versions }, text }
  },
}

export const noticeShow: Command = {
  words: 'notice show',
  summary: 'A version of the notice, or its draft: the suggested text where nothing was saved yet.',
  options: {
    client: clientOption,
    version: { type: 'string', value: 'NUMBER', help: 'a published version; without it, the draft' },
    language: { type: 'string', value: languages.join('|'), help: 'in this language alone' },
  },
  async run(context, input) {
    const { id: clientId } = await findClient(context, input)
    const version = numberOption(input, 'version', 1, mostVersions)
    const shown = choiceOption(input, 'language', languages)
    const found =
      version === undefined
        ? await findDraft(context, clientId)
        : (await listPublishedNotices(context.db, clientId)).find((each) => each.version === version)
    if (!found) throw new Refusal('NOT_FOUND', [{ path: 'version' }])
    const text = (shown ? [shown] : languages)
      .map((language) => {
        const parts = noticeFields.map((field) => `${field}\n  ${found.texts[language][field].replaceAll('\n', '\n  ')}`)
        return [`[${language}]`, ...parts].join('\n')
      })
      .join('\n\n')
    return { json: { clientId, version: version ?? null, texts: found.texts, asksAgain: found.asksAgain }, text }
  },
}

export const noticePublish: Command = {
  words: 'notice publish',
  summary:
    'Publishes the draft of the notice as the next version. From the first one on, no picture or recording is taken without consent.',
  options: {
    client: clientOption,
    suggested: { type: 'boolean', help: 'publish the suggested text where nothing was saved yet; read it before: notice show' },
    'new-consent': {
      type: 'boolean',
      help: 'with --suggested: whoever agreed to an earlier version and is not done has to agree to this one',
    },
  },
  async run(context, input) {
    const { id: clientId } = await findClient(context, input)
    const actor = operatorHere()
    if (input.options.suggested === true) await saveOperatorDraft(context, clientId, { asksAgain: input.options['new-consent'] === true })
    const version = await publishNotice(context, { clientId, actor, publishedBy: null })
    return { json: { clientId, version }, text: `Version ${version} is published: applicants read it before their first picture.` }
  },
}

const findClient = (context: CommandContext, input: CommandInput) => getLiveClient(context, textOption(input, 'client'))
