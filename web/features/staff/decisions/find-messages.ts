import { caseEn } from '#web/features/staff/decisions/case/messages/en.ts'

type Key = keyof typeof caseEn
type Known<Prefix extends string> = Extract<Key, `${Prefix}.${string}`>

/** Whether there are words for a code that the server says: a newer server may know more than this page. */
export function findMessage<Prefix extends string>(prefix: Prefix, code: string): Known<Prefix> | undefined {
  const key = `${prefix}.${code}`
  return Object.hasOwn(caseEn, key) ? (key as Known<Prefix>) : undefined
}
