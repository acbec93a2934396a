import * as z from 'zod/mini'

/** Why a part of a company's shares is held by nobody who is named. */
export const sharesReasons = ['listed', 'dispersed', 'treasury', 'state', 'nonprofit', 'other'] as const
export type SharesReason = (typeof sharesReasons)[number]
export const explanationMaxLength = 500

/** `other` says nothing without words. */
export const sharesExplanation = z
  .object({ reason: z.enum(sharesReasons), text: z.string().check(z.trim(), z.maxLength(explanationMaxLength)) })
  .check(z.refine(({ reason, text }) => reason !== 'other' || text.length > 0, { path: ['text'] }))
export type SharesExplanation = z.output<typeof sharesExplanation>
