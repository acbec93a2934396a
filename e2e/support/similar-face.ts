import { applicantCalls } from '#e2e/support/applicant-calls.ts'
import type { Portico } from '#e2e/support/start-portico.ts'

/** Clara with a passport under another name, by calls: she passes, and waits for a decision. Answers the request. */
export async function passUnderAnotherName(portico: Portico, email: string): Promise<string> {
  const link = await portico.issueLink('--email', email)
  const calls = applicantCalls(portico, link)
  await calls.giveDocument({ kind: 'passport', person: 'carla' })
  await calls.passCamera({ person: 'carla', seed: 17 })
  return link.requestId
}
