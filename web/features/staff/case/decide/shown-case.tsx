import { useState } from 'react'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { toStatusLabel } from '#contract/requests/status-facts.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
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
  const say = staffCaseWords.useSay()
  const { language } = useSpeech()
  if (!isOld) return null
  const hasMoved = latest.request.revision !== shown.request.revision
  const status = toStatusLabel(latest.request.kind, latest.request.status, language)
  const moved = latest.decidedBy
    ? say('case.conflict', { name: latest.decidedBy.displayName, status })
    : say('case.conflict-unknown', { status })
  return (
    <Notice mood="warn" role="alert" title={say('case.dialog-old-title')}>
      <p>{hasMoved ? `${moved} ${say('case.conflict-nothing')}` : say('case.dialog-old')}</p>
      <Button onClick={hasMoved ? onLeave : showNow}>{say('case.changed-show')}</Button>
    </Notice>
  )
}
