import { type ReactNode, useId } from 'react'
import type { CaseArea } from '#contract/cases/case-area.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { toLabelled } from '#web/lib/i18n/punctuation.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/features/staff/case/frame/case-part.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** What of it is masked until it is revealed. */
  area?: CaseArea
  children: ReactNode
}

/** A part of a case under its heading, with what reveals it beside the heading. */
export function CasePart({ title, lead, area, children }: Props) {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const id = useId()
  const { isRevealed, reveal } = useCaseFile()
  return (
    <section className={styles.casePart} aria-labelledby={id}>
      <div className={styles.casePartHead}>
        <h2 id={id}>{title}</h2>
        {area && reveal && !isRevealed(area) && (
          <Button kind="plain" aria-label={toLabelled(t('case.reveal-part'), title, language)} onClick={() => reveal([area])}>
            {t('case.reveal-part')}
          </Button>
        )}
      </div>
      {lead && <p className="muted">{lead}</p>}
      {children}
    </section>
  )
}
