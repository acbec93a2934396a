import type { Transaction } from 'kysely'
import type { Answers } from '#contract/forms/definition/answers.ts'
import { judgeAnswers } from '#contract/forms/judge-answers.ts'
import { noAnswers } from '#server/forms/merge-saves.ts'
import { saveAnswersRow } from '#server/forms/repositories/form-answers.ts'
import { requirePlan, sealAnswers, toPrefilledAnswers } from '#server/forms/request-form.ts'
import { type PersonDetails, textOf } from '#server/people/person-details.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { openContact } from '#server/requests/contact.ts'

/** What the company said of a person stands in the person's own form already: they look it over, and type nothing twice. */
export async function prefillForm(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'clock' | 'masterKey'>,
  { request, form }: Pick<OpenLink, 'request' | 'form'>,
  details: PersonDetails,
): Promise<void> {
  if (!form.definition.written?.steps.length) return
  const plan = requirePlan(context, { request, form })
  const stated: Answers = {}
  for (const { module, field, isAsked } of plan.fields.values()) {
    const value = textOf(details, field.name).trim()
    if (isAsked && !field.disabled && value) stated[module] = { ...stated[module], [field.name]: value }
  }
  // What the person's form does not take is left for them to answer.
  const key = await openKeyOf(transaction, context.masterKey, request.subjectId)
  const { answers } = judgeAnswers(plan, stated, 'draft', { given: toPrefilledAnswers(plan, openContact(key, request).email) })
  if (Object.values(answers).every((values) => Object.keys(values ?? {}).length === 0)) return
  // No revision of theirs yet: they begin at the first step, and what they change is no conflict.
  const stored = { ...noAnswers, answers }
  await saveAnswersRow(transaction, {
    requestId: request.id,
    clientId: request.clientId,
    revision: stored.revision,
    sealedAnswers: sealAnswers(key, request.id, stored),
    submittedAt: null,
    updatedAt: context.clock.now(),
  })
}
