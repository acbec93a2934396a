import type { Condition } from '#contract/form/condition.ts'
import { staffFormsWords } from '#web/messages/staff-forms/words.ts'

/** A condition as a sentence. */
export function useConditionWords(): (asked: Condition) => string {
  const say = staffFormsWords.useSay()
  return function toWords(asked): string {
    if ('all' in asked) return say('when.all', { parts: asked.all.map(toWords).join('; ') })
    if ('any' in asked) return say('when.any', { parts: asked.any.map(toWords).join('; ') })
    if ('not' in asked) return say('when.not', { parts: toWords(asked.not) })
    const { field } = asked
    if ('answered' in asked) return say(asked.answered ? 'when.answered' : 'when.unanswered', { field })
    if ('equals' in asked) {
      if (typeof asked.equals === 'boolean') return say(asked.equals ? 'when.ticked' : 'when.unticked', { field })
      return say('when.equals', { field, value: asked.equals })
    }
    if ('oneOf' in asked) return say('when.oneOf', { field, value: asked.oneOf.join(', ') })
    if ('includes' in asked) return say('when.includes', { field, value: asked.includes })
    return 'atLeast' in asked ? say('when.atLeast', { field, value: asked.atLeast }) : say('when.atMost', { field, value: asked.atMost })
  }
}
