import { useTranslate } from '#web/lib/i18n/translate.ts'
import { findDemoAddress } from '#web/lib/platform/address.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'

export function Footer() {
  const t = useTranslate()
  const { branding } = useRequest()
  const demo = findDemoAddress()
  return (
    <footer className="footer">
      <span>{t('shell.copyright', { year: new Date().getFullYear(), name: branding?.name || 'Portico' })}</span>
      {demo && <a href={demo}>{t('shell.demo')}</a>}
    </footer>
  )
}
