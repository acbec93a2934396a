import { useRef, useState } from 'react'
import { changeLogo, getSettings, logoMaxBytes } from '#contract/staff/settings-calls.ts'
import { settingsMessages } from '#web/features/staff/settings/messages/settings-messages.ts'
import type { SettingsState, Shown } from '#web/features/staff/settings/use-settings.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { toBase64 } from '#web/lib/platform/base64.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import styles from '#web/features/staff/settings/settings.module.css'

type Props = { state: SettingsState; base: Shown; mayWrite: boolean }

/** The logo of now, another one, or none. It is saved at once, beside the fields. */
export function LogoSetting({ state, base, mayWrite }: Props) {
  const t = settingsMessages.useTranslate()
  const { toast } = useDialogs()
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const changing = useApiMutation(changeLogo, [getSettings])
  const send = (fileContent: string | null) =>
    changing.mutate(
      { body: { revision: base.revision, fileContent } },
      {
        onSuccess: (answer) => {
          state.follow(answer)
          toast(t('logo.saved'))
        },
      },
    )
  const take = async (file: File | undefined) => {
    if (input.current) input.current.value = ''
    setTooLarge(file !== undefined && file.size > logoMaxBytes)
    if (file && file.size <= logoMaxBytes) send(await toBase64(file))
  }
  const { error } = changing
  const isUnsafe = error instanceof ApiError && error.code === 'FORM_FILE_UNSAFE'
  return (
    <section className={styles.settingsLogo} aria-label={t('logo.title')}>
      <h3>{t('logo.title')}</h3>
      <div className={styles.settingsLogoNow}>
        {base.logoPath ? (
          <img src={base.logoPath} alt={t('logo.alt', { name: base.settings.name })} />
        ) : (
          <p className="muted">{t('logo.none')}</p>
        )}
      </div>
      <p className="muted small">{t('logo.hint')}</p>
      {isTooLarge && (
        <p className="field-error" role="alert">
          {t('logo.too-large')}
        </p>
      )}
      {isUnsafe && (
        <p className="field-error" role="alert">
          {t('logo.svg-unsafe')}
        </p>
      )}
      {error && !isUnsafe && <LoadError error={error} />}
      {mayWrite && (
        <div className="staff-actions">
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('logo.choose')}
            accept="image/png,image/jpeg,image/svg+xml"
            onChange={(event) => take(event.target.files?.[0])}
          />
          <Button
            icon="upload"
            aria-disabled={changing.isPending || undefined}
            onClick={() => !changing.isPending && input.current?.click()}
          >
            {t(changing.isPending ? 'logo.sending' : base.logoPath ? 'logo.replace' : 'logo.choose')}
          </Button>
          {base.logoPath && (
            <Button kind="plain" icon="trash" onClick={() => !changing.isPending && send(null)}>
              {t('logo.remove')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
