import type { LinkRow, LinkRowFault } from '#contract/links/link-row.ts'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '#web/features/staff/links/links.module.css'

type Named = Pick<LinkRow, 'firstName' | 'middleName' | 'lastName' | 'dateOfBirth'>
type Props = { row: Named; fault: LinkRowFault | undefined; onChange: (change: Partial<Record<keyof Named, string>>) => void }

/** Whom a link is for, if staff know: what they say is compared with the document. */
export function LinkPerson({ row, fault, onChange }: Props) {
  const t = staffMessages.useTranslate()
  const errorOf = (desired: LinkRowFault) => (fault === desired ? t(`links.fault-${desired}`) : undefined)
  return (
    <fieldset className={styles.linksPerson}>
      <legend>{t('links.person')}</legend>
      <p className="muted">{t('links.person-hint')}</p>
      <TextField
        label={t('links.first-name')}
        name="first-name"
        autoComplete="off"
        error={errorOf('name-too-long')}
        value={row.firstName}
        onChange={(event) => onChange({ firstName: event.target.value })}
      />
      <TextField
        label={t('links.middle-name')}
        name="middle-name"
        autoComplete="off"
        value={row.middleName}
        onChange={(event) => onChange({ middleName: event.target.value })}
      />
      <TextField
        label={t('links.last-name')}
        name="last-name"
        autoComplete="off"
        value={row.lastName}
        onChange={(event) => onChange({ lastName: event.target.value })}
      />
      <TextField
        label={t('links.birth-date')}
        hint={t('links.birth-date-hint')}
        name="birth-date"
        inputMode="numeric"
        autoComplete="off"
        error={errorOf('birth-date-wrong')}
        value={row.dateOfBirth}
        onChange={(event) => onChange({ dateOfBirth: event.target.value })}
      />
    </fieldset>
  )
}
