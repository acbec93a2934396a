import { useEffect } from 'react'
import type { Mode } from '#contract/mode/mode.ts'
import type { ApiScope } from '#contract/scopes.ts'
import { apiKeysMessages } from '#web/features/staff/api-keys/messages/api-keys-messages.ts'
import { NetworksField } from '#web/features/staff/api-keys/networks-field.tsx'
import { mostNetworks, toNetworks } from '#web/features/staff/api-keys/read-networks.ts'
import { ScopeBoxes } from '#web/features/staff/api-keys/scope-boxes.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'

export type TypedKey = { name: string; scopes: readonly ApiScope[]; networks: string }

export function isWhole({ name, scopes, networks }: TypedKey): boolean {
  return name.trim() !== '' && scopes.length > 0 && toNetworks(networks).length <= mostNetworks
}

export function toSentKey({ name, scopes, networks }: TypedKey) {
  return { name: name.trim(), scopes: [...scopes], allowedNetworks: toNetworks(networks) }
}

type Props = {
  mode: Mode
  value: TypedKey
  onChange: (value: TypedKey) => void
  stored?: readonly ApiScope[]
  isTried: boolean
  /** Networks that the server refused. */
  wrongNetworks: readonly string[]
}

/** Name, scopes and networks: what a key is made with and what is changed of it. */
export function KeyFields({ mode, value, onChange, stored = [], isTried, wrongNetworks }: Props) {
  const t = apiKeysMessages.useTranslate()
  const isRefused = wrongNetworks.length > 0
  useEffect(() => {
    if (isRefused) document.querySelector<HTMLElement>('dialog textarea[aria-invalid=true]')?.focus()
  }, [isRefused])
  const set = (change: Partial<TypedKey>) => onChange({ ...value, ...change })
  const stillWrong = wrongNetworks.filter((network) => toNetworks(value.networks).includes(network))
  const isTooMany = toNetworks(value.networks).length > mostNetworks
  const wrongOnes = stillWrong.length > 0 ? t('keys.networks-wrong', { lines: stillWrong.join(', ') }) : undefined
  return (
    <>
      <TextField
        label={t('keys.make-name')}
        hint={t('keys.make-name-hint')}
        error={isTried && value.name.trim() === '' ? t('keys.make-name-missing') : undefined}
        autoComplete="off"
        maxLength={100}
        value={value.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <ScopeBoxes
        mode={mode}
        value={value.scopes}
        onChange={(scopes) => set({ scopes })}
        stored={stored}
        error={isTried && value.scopes.length === 0 ? t('keys.scopes-missing') : undefined}
      />
      <NetworksField
        value={value.networks}
        onChange={(networks) => set({ networks })}
        error={isTooMany ? t('keys.networks-many') : wrongOnes}
      />
    </>
  )
}
