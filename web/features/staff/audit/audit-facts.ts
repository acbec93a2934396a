import type { searchAudit } from '#contract/audit/audit-calls.ts'
import { rejectReasons } from '#contract/cases/decision.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { toStatusLabel } from '#contract/requests/status-facts.ts'
import { findAuditMessages } from '#web/features/staff/audit/audit-messages.ts'
import type { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'

type Fact = AnswerOf<typeof searchAudit>['entries'][number]['facts'][string]
type I18n = {
  t: ReturnType<typeof accessMessages.useTranslate>
  language: Language
  findName: (target: { kind: string; id: string }) => string | undefined
}

/** A fact of the audit in words: statuses, reasons, areas, permissions, steps, colleagues and roles by their names. What has no words stays as it was written. */
export function toAuditFactText(name: string, value: Fact, i18n: I18n): string {
  const { t, language } = i18n
  if (Array.isArray(value)) return value.map((part) => toWord(name, part, i18n)).join(language === 'cn' ? '、' : ', ') || '–'
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  if (value === null || value === '') return '–'
  return typeof value === 'number' ? new Intl.NumberFormat(language === 'cn' ? 'zh-CN' : 'en').format(value) : toWord(name, value, i18n)
}

function toWord(name: string, code: string, { t, language, findName }: I18n): string {
  const status = requestStatuses.find((each) => each === code)
  if (status) return toStatusLabel('individual', status, language)
  if (name === 'reasons' && Object.hasOwn(rejectReasons, code)) return rejectReasons[code as keyof typeof rejectReasons][language]
  const text =
    name === 'areas'
      ? findAuditMessages('area', code)
      : name.startsWith('permission')
        ? findAuditMessages('may', code)
        : findAuditMessages('value', `${name}-${code}`)
  if (text) return t(text)
  const kind = name === 'roles' ? 'role' : code.startsWith('stf_') ? 'user' : undefined
  return (kind && findName({ kind, id: code })) ?? code
}
