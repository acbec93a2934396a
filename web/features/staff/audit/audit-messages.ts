import { accessEn } from '#web/features/staff/shell/access/messages/en.ts'

type Key = keyof typeof accessEn
type Known<Prefix extends string> = Extract<Key, `${Prefix}.${string}`>

/** Whether there are words for what the server wrote down: a newer server may know more than this page. */
export function findAuditMessages<Prefix extends 'action' | 'target' | 'kind' | 'fact' | 'area' | 'may' | 'value'>(
  prefix: Prefix,
  code: string,
): Known<Prefix> | undefined {
  const key = `${prefix}.${code}`
  return Object.hasOwn(accessEn, key) ? (key as Known<Prefix>) : undefined
}

const actions = Object.keys(accessEn).flatMap((key) => (key.startsWith('action.') ? [key.slice('action.'.length)] : []))
const toKind = (action: string) => action.slice(0, action.indexOf('.'))

/** Everything that can be asked for, by kind: `request.` asks for all of its kind. */
export const auditKinds = [...new Set(actions.map(toKind))].map((kind) => ({
  kind,
  actions: actions.filter((action) => toKind(action) === kind),
}))
