import { useId } from 'react'
import { ssoMessages } from '#web/features/staff/sso/messages/sso-messages.ts'
import type { LineName, TypedSso } from '#web/features/staff/sso/sso-draft.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import accessStyles from '#web/features/staff/shell/access.module.css'

type Props = { typed: TypedSso; set: (change: Partial<TypedSso>) => void; faults: readonly LineName[] }

export function ProviderFields({ hasSecret, ...fields }: Props & { hasSecret: boolean }) {
  const t = ssoMessages.useTranslate()
  const { typed, set } = fields
  return (
    <>
      <Line {...fields} name="name" hint={t('hint.name')} />
      <Line {...fields} name="slug" hint={t('hint.slug')} />
      <Line {...fields} name="issuer" hint={t('hint.issuer')} />
      <Line {...fields} name="clientId" />
      <TextField
        label={t('field.secret')}
        hint={t(hasSecret ? 'hint.secret-stored' : 'hint.secret')}
        type="password"
        autoComplete="new-password"
        maxLength={1_000}
        value={typed.secret}
        onChange={(event) => set({ secret: event.target.value })}
      />
      <Line {...fields} name="scopes" hint={t('hint.scopes')} />
    </>
  )
}

export function ClaimFields(fields: Props) {
  const t = ssoMessages.useTranslate()
  const { typed, set } = fields
  return (
    <>
      <SelectField
        label={t('field.groupsFrom')}
        value={typed.groupsFrom}
        onChange={(value) => set({ groupsFrom: value === 'scim' ? 'scim' : 'claim' })}
      >
        <option value="claim">{t('groups-from.claim')}</option>
        <option value="scim">{t('groups-from.scim')}</option>
      </SelectField>
      {typed.groupsFrom === 'claim' && <Line {...fields} name="groupsClaim" hint={t('hint.groupsClaim')} />}
      <Line {...fields} name="linkClaim" hint={t('hint.linkClaim')} />
    </>
  )
}

export function PeopleFields(fields: Props) {
  const t = ssoMessages.useTranslate()
  return (
    <>
      <Line {...fields} name="allowedDomains" hint={t('hint.allowedDomains')} />
      <Tick {...fields} name="createsAccounts" />
      <Line {...fields} name="secondFactorValues" hint={t('hint.secondFactorValues')} />
      <Tick {...fields} name="allowsPassword" />
      <Tick {...fields} name="enabled" />
    </>
  )
}

function Line({ typed, set, faults, name, hint }: Props & { name: LineName; hint?: string }) {
  const t = ssoMessages.useTranslate()
  return (
    <TextField
      label={t(`field.${name}`)}
      {...(hint && { hint })}
      error={faults.includes(name) ? t(`wrong.${name}`) : undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={2_000}
      value={typed[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
}

function Tick({ typed, set, name }: Props & { name: 'createsAccounts' | 'allowsPassword' | 'enabled' }) {
  const t = ssoMessages.useTranslate()
  const id = useId()
  return (
    <div className={accessStyles.peopleTick}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-hint`}
        checked={typed[name]}
        onChange={(event) => set({ [name]: event.target.checked })}
      />
      <label htmlFor={id}>{t(`field.${name}`)}</label>
      <p id={`${id}-hint`} className="muted small">
        {t(`hint.${name}`)}
      </p>
    </div>
  )
}
