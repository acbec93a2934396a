import { useSay } from '#web/lib/i18n/translate.ts'
import { useRequestHold } from '#web/lib/request/request-context.tsx'

export function Footer() {
  const say = useSay()
  const { look } = useRequestHold()
  const { contactEmail, name } = look ?? { contactEmail: null, name: '' }
  return (
    <footer className="footer">
      <span>{say('shell.copyright', { year: new Date().getFullYear(), name: name || 'Portico' })}</span>
      {contactEmail && <a href={`mailto:${contactEmail}?subject=${encodeURIComponent(say('shell.demo'))}`}>{say('shell.demo')}</a>}
    </footer>
  )
}
