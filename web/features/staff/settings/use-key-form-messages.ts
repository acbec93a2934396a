import { settingsMessages } from '#web/features/staff/settings/messages/settings-messages.ts'
import type { FormDialogTexts } from '#web/ui/dialogs/form-dialog.tsx'

/** The words of a dialog that is filled in; what its button says is the dialog's own. */
export function useKeyFormMessages(save: string): FormDialogTexts {
  const t = settingsMessages.useTranslate()
  return {
    save,
    saving: t('keys.making'),
    cancel: t('form.cancel'),
    close: t('form.close'),
    unsavedTitle: t('form.unsaved-title'),
    unsaved: t('form.unsaved'),
    stay: t('form.stay'),
    leave: t('form.leave'),
  }
}
