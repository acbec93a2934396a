import { corporatePeopleWords } from '#web/features/company/people/messages/people-messages.ts'
import type { FormDialogWords } from '#web/ui/dialogs/form-dialog.tsx'

export function useDialogWords(): FormDialogWords {
  const say = corporatePeopleWords.useSay()
  return {
    save: say('dialog.save'),
    saving: say('dialog.saving'),
    cancel: say('dialog.cancel'),
    close: say('dialog.close'),
    unsavedTitle: say('dialog.unsaved-title'),
    unsaved: say('dialog.unsaved'),
    stay: say('dialog.stay'),
    leave: say('dialog.leave'),
  }
}
