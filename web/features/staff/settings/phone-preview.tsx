import { type CSSProperties, useState } from 'react'
import { settingsMessages } from '#web/features/staff/settings/messages/settings-messages.ts'
import { toBrandColours } from '#web/ui/brand-colours.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import styles from '#web/features/staff/settings/settings.module.css'

type Props = { name: string; colour: string; logoPath: string | null }
type Scheme = 'light' | 'dark'

/** An applicant's screen as it comes to look, in a phone. It is a picture: nothing in it can be used. */
export function PhonePreview({ name, colour, logoPath }: Props) {
  const t = settingsMessages.useTranslate()
  const [scheme, setScheme] = useState<Scheme>('light')
  const { fill, onFill, text } = toBrandColours(colour, scheme)
  const style = { '--brand': fill, '--on-brand': onFill, '--brand-text': text } as CSSProperties
  return (
    <div className={styles.phoneBox}>
      <Segments
        label={t('preview.scheme')}
        value={scheme}
        onChange={setScheme}
        choices={[
          { value: 'light', text: t('preview.light') },
          { value: 'dark', text: t('preview.dark') },
        ]}
      />
      <div className={`phone ${scheme}`} style={style} role="img" aria-label={t('preview.image')}>
        <div className={styles.phoneHead}>
          {logoPath ? <img className={styles.phoneLogo} src={logoPath} alt="" /> : <strong>{name}</strong>}
        </div>
        <div className={styles.phoneBody}>
          <span className={styles.phoneStep}>{t('preview.step')}</span>
          <span className="phone-progress">
            <span />
          </span>
          <strong className={styles.phoneTitle}>{t('preview.heading')}</strong>
          {(['passport', 'id'] as const).map((kind) => (
            <span key={kind} className={styles.phoneChoice}>
              <Icon name={kind === 'id' ? 'document' : 'passport'} />
              {t(`preview.${kind}`)}
            </span>
          ))}
          <span className={styles.phoneLink}>{t('preview.link')}</span>
        </div>
        <span className={styles.phoneButton}>{t('preview.button')}</span>
      </div>
    </div>
  )
}
