import type { searchAudit } from '#contract/audit/audit-calls.ts'
import { rejectReasons } from '#contract/cases/decision.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { toStatusLabel } from '#contract/requests/status-facts.ts'
import type { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import { findAuditWords } from '#web/features/staff/audit/audit-messages.ts'

type Fact = AnswerOf<typeof searchAudit>['entries'][number]['facts'][string]
type Speech = {
  say: ReturnType<typeof staffPeopleWords.useSay>
  language: Language
  findName: (target: { kind: string; id: string }) => string | undefined
}

/** A fact of the audit in words: statuses, reasons, areas, permissions, steps, colleagues and roles by their names. What has no words stays as it was written. */
export function toFactText(name: string, value: Fact, speech: Speech): string {
  const { say, language } = speech
  if (Array.isArray(value)) return value.map((part) => toWord(name, part, speech)).join(language === 'cn' ? '、' : ', ') || '–'
  if (typeof value === 'boolean') return say(value ? 'audit.yes' : 'audit.no')
  if (value === null || value === '') return '–'
  return typeof value === 'number' ? new Intl.NumberFormat(language === 'cn' ? 'zh-CN' : 'en').format(value) : toWord(name, value, speech)
}

function toWord(name: string, code: string, { say, language, findName }: Speech): string {
  const status = requestStatuses.find((each) => each === code)
  if (status) return toStatusLabel('individual', status, language)
  if (name === 'reasons' && Object.hasOwn(rejectReasons, code)) return rejectReasons[code as keyof typeof rejectReasons][language]
  const words =
    name === 'areas'
      ? findAuditWords('area', code)
      : name.startsWith('permission')
        ? findAuditWords('may', code)
        : findAuditWords('value', `${name}-${code}`)
  if (words) return say(words)
  const kind = name === 'roles' ? 'role' : code.startsWith('stf_') ? 'user' : undefined
  return (kind && findName({ kind, id: code })) ?? code
}
