import type { Cod2EODType } from '#contract/company/names.ts'
import type { ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { RegistrySuggestion } from '#contract/registry/suggestion-schema.ts'
import type { PersonForm } from '#web/features/company/people/model/person-form.ts'
import {
  beginPerson,
  newPerson,
  type PersonState,
  type StoredPerson,
  stepPerson,
} from '#web/features/company/people/model/person-machine.ts'

/**
 * A new row with what the register says, to be looked over and completed. Nothing was typed yet, so that leaving it asks nothing. `known`:
 * the same person in the other list, who keeps their own answers and gets one more role.
 */
export function beginSuggestedPerson(
  form: PersonForm,
  list: Cod2EODType,
  suggestion: RegistrySuggestion,
  known: StoredPerson | null,
): PersonState {
  const answers = toSuggestedAnswers(list, suggestion)
  const begun = beginPerson(form, list, { ...newPerson(list), answers })
  if (!known) return begun
  // The register's answers count as typed until they are taken over, and as kept then.
  const [picked] = stepPerson(
    { ...begun, draft: { ...begun.draft, base: { ...begun.draft.base, answers: {} } } },
    { is: 'pick', person: known },
  )
  return { ...picked, draft: { ...picked.draft, base: picked.draft.mine } }
}

/** A share is taken over where the register knows it exactly; from a band it is typed. */
function toSuggestedAnswers(
  list: Cod2EODType,
  { firstName, middleName, lastName, role, sharesPercent }: RegistrySuggestion,
): ModuleAnswers {
  return {
    ...(firstName && { [fieldNames.firstName]: firstName }),
    ...(middleName && { [fieldNames.middleName]: middleName }),
    ...(lastName && { [fieldNames.lastName]: lastName }),
    ...(list === 'director' && role && { [fieldNames.designation]: role }),
    ...(list === 'shareholder' && sharesPercent !== null && { [fieldNames.shares]: String(sharesPercent) }),
  }
}
