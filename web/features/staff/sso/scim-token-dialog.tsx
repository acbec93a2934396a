import { useState } from 'react'
import { getSsoSettings, issueScimToken } from '#contract/sso/sso-calls.ts'
import { CopyText } from '#web/features/staff/shell/copy/copy-text.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { useFormMessages } from '#web/features/staff/shell/use-form-messages.ts'
import { ssoMessages } from '#web/features/staff/sso/messages/sso-messages.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

const overlaps = [0, 1, 24, 72] as const

/** Makes a token and shows it, this once. It is left by its button alone. */
export function ScimTokenDialog({ hasToken, onClose }: { hasToken: boolean; onClose: () => void }) {
  const t = ssoMessages.useTranslate()
  const [hours, setHours] = useState(hasToken ? '24' : '0')
  const making = useApiMutation(issueScimToken, [getSsoSettings])
  const text = useFormMessages({ save: t('scim.create'), saving: t('scim.creating') })
  if (making.data) {
    return (
      <Dialog
        title={t('scim.made-title')}
        actions={
          <Button kind="primary" onClick={onClose}>
            {t('scim.kept')}
          </Button>
        }
      >
        <p>{t('scim.made')}</p>
        <CopyText label={t('scim.made-token')} text={making.data.token} copy={t('address.copy')} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t(hasToken ? 'scim.replace' : 'scim.create')}
      text={text}
      isChanged={false}
      isSaving={making.isPending}
      onSave={() => making.mutate({ body: { overlapHours: Number(hours) } })}
      onLeave={onClose}
      note={making.error && <LoadError error={making.error} />}
    >
      <p>{t(hasToken ? 'scim.replace-lead' : 'scim.create-lead')}</p>
      {hasToken && (
        <SelectField label={t('scim.overlap')} value={hours} onChange={setHours}>
          {overlaps.map((count) => (
            <option key={count} value={count}>
              {count === 0 ? t('scim.overlap-none') : t('scim.overlap-hours', { hours: count })}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  )
}
