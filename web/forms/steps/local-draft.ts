import type { Answers } from '#contract/forms/answers.ts'
import { findUnsaved, hasAnswers, listAnswers, withAnswer } from '#web/forms/steps/merge-answers.ts'
import type { LocalDraft } from '#web/forms/steps/steps-state.ts'
import { store } from '#web/lib/platform/storage.ts'

/** What this browser knows and the server does not, whatever tab it was typed in. */
export function findLocalDraft(requestId: string): LocalDraft {
  return store.find(`unsaved.${requestId}`) ?? { own: {}, base: {} }
}

/** Nothing more than what is not saved yet stays on a device. */
export function saveLocalDraft(requestId: string, answers: Answers, base: Answers): void {
  const own = findUnsaved(answers, base)
  if (!hasAnswers(own)) {
    clearLocalDraft(requestId)
    return
  }
  let replaced: Answers = {}
  for (const [module, field] of listAnswers(own)) replaced = withAnswer(replaced, { module, field }, base[module]?.[field])
  store.save(`unsaved.${requestId}`, { own, base: replaced })
}

export function clearLocalDraft(requestId: string): void {
  store.remove(`unsaved.${requestId}`)
}

/** A tab is a device of its own: two of them side by side can disagree, too. */
export function deviceName(): string {
  const known = store.find('deviceName')
  if (known) return known
  // Without a secure page there is no randomUUID.
  const made = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  store.save('deviceName', made)
  return made
}
