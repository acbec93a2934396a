import { useRef } from 'react'
import type { RegistrySuggestion } from '#contract/registry/suggestion-schema.ts'
import { listOffered } from '#web/features/company/people/registry/registry-panel.tsx'
import type { RegistrySuggestions } from '#web/features/company/people/registry/use-registry-suggestions.ts'

/** Opens the form of one suggestion, or of all of a list, each after the one before it is saved. */
export function useRegistryReview(
  list: RegistrySuggestion['list'],
  registry: RegistrySuggestions,
  open: (suggestion: RegistrySuggestion) => void,
) {
  const isWalking = useRef(false)
  const openFirst = (suggestions: readonly RegistrySuggestion[]) => {
    const [first] = listOffered(suggestions, list)
    if (first) open(first)
    else isWalking.current = false
    return first !== undefined
  }
  return {
    addOne(suggestion: RegistrySuggestion) {
      isWalking.current = false
      open(suggestion)
    },
    addAll() {
      isWalking.current = true
      openFirst(registry.suggestions)
    },
    /** Whether there was another one. */
    async goOn(): Promise<boolean> {
      return isWalking.current && openFirst((await registry.reload()).suggestions)
    },
    stop() {
      isWalking.current = false
    },
  }
}
