import { useState } from 'react'
import type { CaseFile } from '#contract/staff/case-file.ts'
import { staffCaseWords } from '#web/messages/staff-case/words.ts'
import { useCaseFile } from '#web/pages/staff/case-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type ShownCase = {
  /** The case as the dialog shows it: a decision names its revision and basis. */
  shown: CaseFile
  /** It has changed since: nothing is decided before that was looked at. */
  isOld: boolean
  /** Goes on with the case as it is now. */
  showNow: () => void
}

/** The case as it was when a dialog opened. It follows what changes meanwhile only when whoever decides says so. */
export function useShownCase(): ShownCase {
  const { latest } = useCaseFile()
  const [shown, setShown] = useState(latest)
  return { shown, isOld: latest.basis !== shown.basis, showNow: () => setShown(latest) }
}

/** Says in an open dialog that the case has changed. */
export function CaseChanged({ isOld, showNow }: ShownCase) {
  const say = staffCaseWords.useSay()
  if (!isOld) return null
  return (
    <Notice mood="warn" role="alert" title={say('case.dialog-old-title')}>
      <p>{say('case.dialog-old')}</p>
      <Button onClick={showNow}>{say('case.changed-show')}</Button>
    </Notice>
  )
}
