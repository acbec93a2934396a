import * as z from 'zod/mini'

export type JsonSchema = { [key: string]: unknown }
export type Parameter = { name: string; in: 'header' | 'query' | 'path'; required: boolean; description?: string; schema: JsonSchema }

export function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
