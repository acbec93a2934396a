import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'

export function Footer() {
  const t = useTranslate()
  const { branding } = useRequest()
  const { contactEmail, name } = branding ?? { contactEmail: null, name: '' }
  return (
    <footer className="footer">
      <span>{t('shell.copyright', { year: new Date().getFullYear(), name: name || 'Portico' })}</span>
      {contactEmail && <a href={`mailto:${contactEmail}?subject=${encodeURIComponent(t('shell.demo'))}`}>{t('shell.demo')}</a>}
    </footer>
  )
}
