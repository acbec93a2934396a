import type { StepParameter } from '#contract/requests/step-parameter.ts'
import type { MailKind } from '#server/platform/database/schema-mail.ts'

/**
 * What a subject and a sentence may name: the sender, and the specification's words. What a company, an applicant or a colleague typed is not
 * among them: it stands apart, under a label (`toTyped` of compose-mail).
 */
type MailNames = { client: string; step: string | null; requestId: string }

export type MailText = {
  subject: (names: MailNames) => string
  heading: string
  /** Paragraphs. */
  lines: (names: MailNames) => string[]
  /** Only a message with a link has one. */
  button?: string
}

/** Everything that a message says, in one language. A kind or a step without words does not compile. */
export type MailMessages = {
  greeting: string
  /** Of a request in test mode: before the subject, and the first line. */
  test: { subject: string; line: string }
  remarkLabel: (client: string) => string
  reasonLabel: string
  /** Over the name that a company entered. */
  companyLabel: string
  /** Over the name of a colleague. */
  colleagueLabel: string
  bareLink: string
  privateLink: string
  validUntil: (date: string) => string
  contact: (address: string) => string
  automatic: (client: string) => string
  automaticCompany: (client: string) => string
  automaticStaff: (client: string) => string
  /** Of an export that they asked for. */
  automaticData: (client: string) => string
  requestLabel: string
  referenceLabel: string
  /** What of a form is requested again. */
  asked: (labels: readonly string[]) => string
  /** Under a code. */
  codeUse: string
  steps: Record<StepParameter, string>
  mails: Record<MailKind, MailText>
}
