import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/i18n/translate.ts'

/** Leads to another site beside the journey: nobody loses their place by reading a policy. */
export function NewTabLink({ to, className, children }: { to: string; className?: string | undefined; children: ReactNode }) {
  const t = useTranslate()
  return (
    <a href={to} className={className} target="_blank" rel="noopener noreferrer">
      {children} <span className="only-heard">{t('shell.opens-new-tab')}</span>
    </a>
  )
}
