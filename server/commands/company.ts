import type { Command } from '#server/commands/command.ts'
import { toLines } from '#server/commands/output/lines.ts'
import { readGaps } from '#server/ownership/read-gaps.ts'

export const companyGaps: Command = {
  words: 'company gaps',
  takes: 'ID',
  summary: "What a company lacks by its customer's policy: who is not named, who is not verified, which shares are nobody's.",
  async run(context, { id }) {
    const { sentences, companyName, ...json } = await readGaps(context, id, 'en')
    const { requestId, status, verified } = json
    const facts = toLines({ company: companyName, request: requestId, status, verified: `${verified.count} of ${verified.of}` })
    return { json, text: [facts, sentences.length > 0 ? sentences.map((sentence) => `- ${sentence}`).join('\n') : 'No gaps.'].join('\n\n') }
  },
}
