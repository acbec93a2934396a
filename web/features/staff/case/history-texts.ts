import type { CaseFile } from '#contract/cases/case-file.ts'
import { rejectReasons } from '#contract/cases/decision.ts'
import type { Language } from '#contract/language.ts'
import type { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { findWords } from '#web/features/staff/decisions/find-messages.ts'

type Detail = CaseFile['history'][number]['details'][number]
type Say = ReturnType<typeof staffCaseWords.useSay>
type Speech = { say: Say; language: Language }

/** What an entry of the history is about, in words; a code that these pages do not know yet stays as it is. */
export function toDetailWords(detail: Detail, { say, language }: Speech): string {
  const known = (prefix: 'fields' | 'history.entered' | 'camera' | 'registry' | 'area' | 'mail', code: string) => {
    const words = findWords(prefix, code)
    return words ? say(words) : code
  }
  const list = (parts: string[]) => parts.join(language === 'cn' ? '、' : ', ')
  switch (detail.is) {
    case 'person': {
      const name = detail.name ?? say('history.person-gone')
      return detail.role ? say('history.person-role', { name, role: say(`company.role.${detail.role}`) }) : name
    }
    case 'company':
      return detail.name ?? say('history.company-gone')
    case 'assignee':
      return detail.name === null ? say('case.unassigned') : detail.name
    case 'colleague':
      return detail.name
    case 'camera':
      return known('camera', detail.failure)
    case 'registry':
      return known('registry', detail.source)
    case 'statement': {
      const fields = list(detail.fields.map((field) => known('fields', field)))
      return say('details.said', {
        source: say(`fields.${detail.source === 'form' ? 'typed' : detail.source}`),
        fields,
        statement: say(`finding.says-${detail.statement}`),
      })
    }
    case 'entered':
      return list(detail.fields.map((field) => known('history.entered', field)))
    case 'areas':
      return list(detail.areas.map((area) => known('area', area)))
    case 'reasons':
      return list(detail.reasons.map((reason) => findReason(reason)?.[language] ?? reason))
    case 'asked': {
      const step = detail.step && findWords('history.asked', detail.step)
      return detail.things.length > 0 ? list(detail.things.map((thing) => thing[language])) : step ? say(step) : (detail.step ?? '')
    }
    case 'email':
      return known('mail', detail.kind)
  }
}

function findReason(reason: string) {
  return Object.hasOwn(rejectReasons, reason) ? rejectReasons[reason as keyof typeof rejectReasons] : undefined
}
