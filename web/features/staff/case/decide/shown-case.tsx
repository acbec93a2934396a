import { useState } from 'react'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { toStatusLabel } from '#contract/requests/status-facts.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

export type ShownCase = {
  /** The case as the dialog shows it: a decision names its revision and basis. */
  shown: CaseFile
  latest: CaseFile
  /** It has changed since: nothing is decided before that was looked at. */
  isOld: boolean
  /** Goes on with the case as it is now. */
  showNow: () => void
}

/** The case as it was when a dialog opened. It follows what changes meanwhile only when whoever decides says so. */
export function useShownCase(): ShownCase {
  const { latest } = useCaseFile()
  const [shown, setShown] = useState(latest)
  return { shown, latest, isOld: latest.basis !== shown.basis, showNow: () => setShown(latest) }
}

/** Says in an open dialog that the case has changed. A request that has moved on is looked at on its page first. */
export function CaseChanged({ shown, latest, isOld, showNow, onLeave }: ShownCase & { onLeave: () => void }) {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  if (!isOld) return null
  const hasMoved = latest.request.revision !== shown.request.revision
  const status = toStatusLabel(latest.request.kind, latest.request.status, language)
  const moved = latest.decidedBy
    ? t('case.conflict', { name: latest.decidedBy.displayName, status })
    : t('case.conflict-unknown', { status })
  return (
    <Notice mood="warn" role="alert" title={t('case.dialog-old-title')}>
      <p>{hasMoved ? `${moved} ${t('case.conflict-nothing')}` : t('case.dialog-old')}</p>
      <Button onClick={hasMoved ? onLeave : showNow}>{t('case.changed-show')}</Button>
    </Notice>
  )
}
