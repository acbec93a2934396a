import type { Answers } from '#contract/forms/definition/answers.ts'
import { type FormPlan, listModules } from '#contract/forms/form-plan.ts'
import { openFormPlan } from '#server/forms/form-plan.ts'
import { noAnswers, type StoredAnswers } from '#server/forms/merge-saves.ts'
import { findAnswersRow } from '#server/forms/repositories/form-answers.ts'
import type { OpenLink, ReadAlong } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { Refusal } from '#server/platform/errors.ts'

/** The form of a request, in the version that it began with. Refuses NOT_FOUND for one that asks for no answers. */
export function requirePlan({ clock }: Pick<AppContext, 'clock'>, { request, form }: Pick<OpenLink, 'request' | 'form'>): FormPlan {
  const { written } = form.definition
  if (!written) throw new Refusal('NOT_FOUND', [{ path: 'form', message: 'asks for no answers' }])
  return openFormPlan(clock, { id: form.id, version: request.formVersion }, written)
}

/** What is answered by others than the applicant: the email address that the request came with. */
export function toPrefilledAnswers({ definition }: FormPlan, email: string | null): Answers {
  if (!email) return {}
  return Object.fromEntries(
    listModules(definition).map(([module, { fields }]) => {
      const given = fields.filter(({ disabled, type }) => disabled && type === 'email').map(({ name }) => [name, email])
      return [module, Object.fromEntries(given)]
    }),
  )
}

export async function findStoredAnswers(
  { db }: Pick<AppContext, 'db'>,
  requestId: string,
  key: Uint8Array,
  readAlong?: ReadAlong | null,
): Promise<{ stored: StoredAnswers; row: ReadAlong['answers'] | undefined }> {
  const row = readAlong ? readAlong.answers : await findAnswersRow(db, requestId)
  return { stored: row ? openStoredAnswers(key, requestId, row) : noAnswers, row }
}

export function openStoredAnswers(
  key: Uint8Array,
  requestId: string,
  { revision, sealedAnswers }: { revision: number; sealedAnswers: Buffer },
): StoredAnswers {
  const opened = Buffer.from(unseal(key, toSealName(requestId), sealedAnswers)).toString()
  const { answers, changes } = JSON.parse(opened) as Pick<StoredAnswers, 'answers' | 'changes'>
  return { revision, answers, changes }
}

export function sealAnswers(key: Uint8Array, requestId: string, { answers, changes }: StoredAnswers): Buffer {
  return Buffer.from(seal(key, toSealName(requestId), Buffer.from(JSON.stringify({ answers, changes }))))
}

const toSealName = (requestId: string) => `form-answers:${requestId}`
