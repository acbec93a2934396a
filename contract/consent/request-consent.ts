import * as z from 'zod/mini'
import { consentStates } from '#contract/consent/consent-state.ts'

/** Null where the customer has published no notice, and for whoever was never asked. */
export const requestConsent = z.nullable(
  z.object({
    /** What the notice asks for is not there: nothing biometric is taken before. */
    isDue: z.boolean(),
    /** What was answered last. */
    state: z.nullable(z.enum(consentStates)),
  }),
)
export type RequestConsent = z.output<typeof requestConsent>
