import * as z from 'zod/mini'

/** How a form asks for the liveness check. */
export const livenessMode = z.enum(['passive', 'challenge'])
