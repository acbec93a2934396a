import { useSay } from '#web/lib/i18n/translate.ts'

/** One sentence with the address in it as a link; nothing where no address is configured. */
export function ContactNote({ email, words = 'status.contact' }: { email: string | null; words?: 'status.contact' | 'expired.contact' }) {
  const say = useSay()
  if (!email) return null
  const [before = '', after = ''] = say(words, { email: '\n' }).split('\n')
  return (
    <p className="muted">
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </p>
  )
}
