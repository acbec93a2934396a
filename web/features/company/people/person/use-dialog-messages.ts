import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import type { FormDialogTexts } from '#web/ui/dialogs/form-dialog.tsx'

export function useDialogMessages(): FormDialogTexts {
  const t = peopleMessages.useTranslate()
  return {
    save: t('dialog.save'),
    saving: t('dialog.saving'),
    cancel: t('dialog.cancel'),
    close: t('dialog.close'),
    unsavedTitle: t('dialog.unsaved-title'),
    unsaved: t('dialog.unsaved'),
    stay: t('dialog.stay'),
    leave: t('dialog.leave'),
  }
}
