import { useTranslate } from '#web/lib/i18n/translate.ts'

/** One sentence with the address in it as a link; nothing where no address is configured. */
export function ContactNote({ email, text = 'status.contact' }: { email: string | null; text?: 'status.contact' | 'expired.contact' }) {
  const t = useTranslate()
  if (!email) return null
  const [before = '', after = ''] = t(text, { email: '\n' }).split('\n')
  return (
    <p className="muted">
      {before}
      <a className="whole-address" href={`mailto:${email}`}>
        {email}
      </a>
      {after}
    </p>
  )
}
