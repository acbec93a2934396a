import * as z from 'zod/mini'
import { formDefinition } from '#contract/forms/definition/form-definition.ts'

/** Where the schema is published; a definition may name it as its `$schema`. */
export const definitionSchemaPath = '/form-definition.schema.json'

/** JSON Schema (2020-12) of a definition as it is written, for editors and for whoever makes definitions. */
export function toDefinitionSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(formDefinition, { io: 'input' })
  return {
    $schema,
    title: 'Portico form definition',
    description: 'A form of a customer: its steps, its modules and fields, and the documents that it asks for.',
    ...schema,
  }
}
