import * as z from 'zod/mini'

/** A member of staff as other staff see them. */
export const colleague = z.object({ id: z.string(), displayName: z.string() })
