import * as z from 'zod/mini'
import { embedOriginsMaxCount, isEmbedOrigin } from '#contract/embedding/embed-origin.ts'

/** The pages of a customer that may embed ours. Beside `embed-origin.ts`, which every page loads: schemas are no part of that. */
export const embedOrigins = z.array(z.string().check(z.trim(), z.refine(isEmbedOrigin))).check(
  z.maxLength(embedOriginsMaxCount),
  z.refine((origins) => new Set(origins).size === origins.length),
)
