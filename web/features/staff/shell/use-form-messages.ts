import { accessMessages } from '#web/features/staff/shell/access/messages/access-messages.ts'
import type { FormDialogTexts } from '#web/ui/dialogs/form-dialog.tsx'

/** Messages of a dialog that is filled in; what its button says is the dialog's own. */
export function useFormMessages(own: { save: string; saving: string }): FormDialogTexts {
  const t = accessMessages.useTranslate()
  return {
    ...own,
    cancel: t('area.cancel'),
    close: t('area.close'),
    unsavedTitle: t('area.unsaved-title'),
    unsaved: t('area.unsaved'),
    stay: t('area.stay'),
    leave: t('area.leave'),
  }
}
