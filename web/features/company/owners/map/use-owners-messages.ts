import type { Language } from '#contract/language.ts'
import { completenessMessages } from '#web/features/company/completeness/messages/completeness-messages.ts'
import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { createMessagesHook } from '#web/lib/i18n/create-messages-hook.ts'

/** True once the messages of owners have arrived, on whatever page they are shown. */
export const useOwnersMessages = createMessagesHook(load)

async function load(language: Language): Promise<true> {
  await Promise.all([ownersMessages.load(language), peopleMessages.load(language), completenessMessages.load(language)])
  return true
}
