import { type CSSProperties, useState } from 'react'
import { staffSettingsWords } from '#web/features/staff/settings/messages/settings-messages.ts'
import { Segments } from '#web/ui/controls/segments.tsx'
import { toBrandColours } from '#web/ui/brand-colours.ts'
import { Icon } from '#web/ui/controls/icon.tsx'

type Props = { name: string; colour: string; logoPath: string | null }
type Scheme = 'light' | 'dark'

/** An applicant's screen as it comes to look, in a phone. It is a picture: nothing in it can be used. */
export function PhonePreview({ name, colour, logoPath }: Props) {
  const say = staffSettingsWords.useSay()
  const [scheme, setScheme] = useState<Scheme>('light')
  const { fill, onFill, text } = toBrandColours(colour, scheme)
  const style = { '--brand': fill, '--on-brand': onFill, '--brand-text': text } as CSSProperties
  return (
    <div className="phone-box">
      <Segments
        label={say('preview.scheme')}
        value={scheme}
        onChange={setScheme}
        choices={[
          { value: 'light', words: say('preview.light') },
          { value: 'dark', words: say('preview.dark') },
        ]}
      />
      <div className={`phone ${scheme}`} style={style} role="img" aria-label={say('preview.image')}>
        <div className="phone-head">{logoPath ? <img className="phone-logo" src={logoPath} alt="" /> : <strong>{name}</strong>}</div>
        <div className="phone-body">
          <span className="phone-step">{say('preview.step')}</span>
          <span className="phone-progress">
            <span />
          </span>
          <strong className="phone-title">{say('preview.heading')}</strong>
          {(['passport', 'id'] as const).map((kind) => (
            <span key={kind} className="phone-choice">
              <Icon name={kind === 'id' ? 'document' : 'passport'} />
              {say(`preview.${kind}`)}
            </span>
          ))}
          <span className="phone-link">{say('preview.link')}</span>
        </div>
        <span className="phone-button">{say('preview.button')}</span>
      </div>
    </div>
  )
}
