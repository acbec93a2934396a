import { createContext, useContext, useMemo } from 'react'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import { isModuleKey } from '#contract/forms/definition/module-key.ts'
import { type DefinitionFault, fillFault } from '#contract/forms/definition-fault.ts'
import { resolvePointer } from '#contract/forms/form-plan.ts'
import { faultCn, faultValuesCn } from '#contract/forms/messages/fault-cn.ts'
import { faultEn } from '#contract/forms/messages/fault-en.ts'
import type { Language } from '#contract/language.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'

/** What is wrong with the form that is being changed, as it was a moment ago. */
export const DesignFaultsContext = createContext<{ faults: readonly DefinitionFault[]; definition: FormDefinition | undefined }>({
  faults: [],
  definition: undefined,
})

/** What is wrong at one place, in words. */
export function useFaultsAt(path: string): string[] {
  const { faults, definition } = useContext(DesignFaultsContext)
  const { language } = useI18n()
  return useMemo(() => {
    const own = faults.filter((fault) => fault.path === path || fault.path.startsWith(`${path}.`) || fault.path.startsWith(`${path}[`))
    return [...new Set(own.map((fault) => toFaultText(fault, language, definition)))]
  }, [faults, definition, language, path])
}

/** In the reader's language; a fault of another kind than the contract's says its own sentence. */
export function toFaultText({ sentence, code, values = {} }: DefinitionFault, language: Language, definition?: FormDefinition): string {
  if (code === undefined) return sentence
  const known: Record<string, string | number> = { ...values }
  if (definition && typeof known.circle === 'string')
    known.circle = known.circle
      .split(' → ')
      .map((key) => toFieldText(key, definition, language))
      .join(' → ')
  if (language === 'en') return toCapital(fillFault(faultEn[code], known))
  const spoken = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, faultValuesCn[String(value)] ?? value]))
  return fillFault(faultCn[code], spoken)
}

const toCapital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The label of a field by its key; a key that says nothing stays as it is. */
function toFieldText(key: string, definition: FormDefinition, language: Language): string {
  const [module, name] = [key.slice(0, key.indexOf('.')), key.slice(key.indexOf('.') + 1)]
  if (!isModuleKey(module) || !resolvePointer(definition, undefined, { module, field: name })) return key
  const field = definition.modules[module]?.fields.find((each) => each.name === name)
  return field ? `“${toLabel(field, language).text}”` : key
}
