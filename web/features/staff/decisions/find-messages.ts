import { staffCaseEn } from '#web/features/staff/decisions/case/messages/en.ts'

type Key = keyof typeof staffCaseEn
type Known<Prefix extends string> = Extract<Key, `${Prefix}.${string}`>

/** Whether there are words for a code that the server says: a newer server may know more than this page. */
export function findWords<Prefix extends string>(prefix: Prefix, code: string): Known<Prefix> | undefined {
  const key = `${prefix}.${code}`
  return Object.hasOwn(staffCaseEn, key) ? (key as Known<Prefix>) : undefined
}
