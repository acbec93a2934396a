import * as z from 'zod/mini'
import type { EntryPass, LookupValues } from '#web/features/company/entry/state/lookup-machine.ts'
import { store } from '#web/lib/platform/storage.ts'

const stored = z.object({
  pass: z.nullable(z.object({ email: z.string(), formId: z.string(), ticket: z.string(), until: z.number() })),
  text: z.nullable(z.object({ isoCode: z.string(), name: z.string(), number: z.string() })),
})
type Stored = z.output<typeof stored>

/** In this tab alone, and only until the company's form is open: others may use this browser next. */
function find(): Stored {
  const nothing = { pass: null, text: null }
  try {
    const read = stored.safeParse(JSON.parse(store.find('companyEntry') ?? ''))
    return read.success ? read.data : nothing
  } catch {
    return nothing
  }
}

const save = (change: Partial<Stored>) => store.save('companyEntry', JSON.stringify({ ...find(), ...change }))

export function findPass(formId: string, now: number): EntryPass | undefined {
  const { pass } = find()
  return pass && pass.formId === formId && pass.until > now ? pass : undefined
}

export const savePass = (pass: EntryPass) => save({ pass })
export const clearPass = () => save({ pass: null })

export const findLookupValues = (): LookupValues | undefined => find().text ?? undefined
export const saveLookupValues = (text: LookupValues) => save({ text })

/** Once the company's own link is open, nothing of the way to it is needed. */
export function clearEntry(): void {
  store.remove('companyEntry', 'email', 'verifyLink')
}
