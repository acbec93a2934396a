import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { listModules } from '#contract/forms/form-plan.ts'
import { toDateOnEarth } from '#contract/forms/rules/date-rules.ts'
import type { RuleTools } from '#contract/forms/rules/must.ts'

/** What the rules of a form need beside the contract: the knowledge of phone numbers comes when the form asks for one. */
export async function loadRuleTools(definition: Pick<FormDefinition, 'modules'>): Promise<RuleTools> {
  return {
    today: (end) => toDateOnEarth(new Date(), end),
    isPhoneNumber: asksForPhone(definition) ? await loadPhoneRule() : () => true,
    // The editor writes nothing else, and the server cleans what comes.
    cleanRichText: (html) => html,
  }
}

function asksForPhone(definition: Pick<FormDefinition, 'modules'>): boolean {
  return listModules(definition).some(([, { fields }]) =>
    fields.some(({ type, columns = [] }) => type === 'phone' || columns.some((column) => column.type === 'phone')),
  )
}

async function loadPhoneRule(): Promise<RuleTools['isPhoneNumber']> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return (number) => parsePhoneNumberFromString(number)?.isValid() ?? false
}
