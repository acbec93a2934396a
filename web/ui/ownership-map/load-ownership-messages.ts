import { fillIn } from '#contract/fill-in.ts'
import type { Language } from '#contract/language.ts'
import type { ValuesIn } from '#web/lib/i18n/translate.ts'
import type { ownershipEn } from '#web/ui/ownership-map/messages.en.ts'

export type OwnershipKey = keyof typeof ownershipEn
export type OwnershipMessages = Readonly<Record<OwnershipKey, string>>

/** One language's words of the map, and only that one. */
export async function loadOwnershipMessages(language: Language): Promise<OwnershipMessages> {
  if (language === 'cn') return (await import('#web/ui/ownership-map/messages.cn.ts')).ownershipCn
  return (await import('#web/ui/ownership-map/messages.en.ts')).ownershipEn
}

export type TranslateOwnership = <K extends OwnershipKey>(key: K, ...values: ValuesIn<(typeof ownershipEn)[K]>) => string

export function toTranslateOwnership(text: OwnershipMessages): TranslateOwnership {
  return (key, ...[values]) => fillIn(text[key], values)
}
