import type { CaseFile } from '#contract/cases/case-file.ts'
import { rejectReasons } from '#contract/cases/decision.ts'
import type { Language } from '#contract/language.ts'
import type { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { findMessage } from '#web/features/staff/decisions/find-messages.ts'

type Detail = CaseFile['history'][number]['details'][number]
type Translate = ReturnType<typeof caseMessages.useTranslate>
type I18n = { t: Translate; language: Language }

/** What an entry of the history is about, in words; a code that these pages do not know yet stays as it is. */
export function toHistoryText(detail: Detail, { t, language }: I18n): string {
  const known = (prefix: 'fields' | 'history.entered' | 'camera' | 'registry' | 'area' | 'mail', code: string) => {
    const text = findMessage(prefix, code)
    return text ? t(text) : code
  }
  const list = (parts: string[]) => parts.join(language === 'cn' ? '、' : ', ')
  switch (detail.is) {
    case 'person': {
      const name = detail.name ?? t('history.person-gone')
      return detail.role ? t('history.person-role', { name, role: t(`company.role.${detail.role}`) }) : name
    }
    case 'company':
      return detail.name ?? t('history.company-gone')
    case 'assignee':
      return detail.name === null ? t('case.unassigned') : detail.name
    case 'colleague':
      return detail.name
    case 'camera':
      return known('camera', detail.failure)
    case 'registry':
      return known('registry', detail.source)
    case 'statement': {
      const fields = list(detail.fields.map((field) => known('fields', field)))
      return t('details.said', {
        source: t(`fields.${detail.source === 'form' ? 'typed' : detail.source}`),
        fields,
        statement: t(`finding.says-${detail.statement}`),
      })
    }
    case 'entered':
      return list(detail.fields.map((field) => known('history.entered', field)))
    case 'areas':
      return list(detail.areas.map((area) => known('area', area)))
    case 'reasons':
      return list(detail.reasons.map((reason) => findReason(reason)?.[language] ?? reason))
    case 'asked': {
      const step = detail.step && findMessage('history.asked', detail.step)
      return detail.things.length > 0 ? list(detail.things.map((item) => item[language])) : step ? t(step) : (detail.step ?? '')
    }
    case 'email':
      return known('mail', detail.kind)
  }
}

function findReason(reason: string) {
  return Object.hasOwn(rejectReasons, reason) ? rejectReasons[reason as keyof typeof rejectReasons] : undefined
}
