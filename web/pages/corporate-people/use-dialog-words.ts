import { corporatePeopleWords } from '#web/messages/corporate-people/words.ts'
import type { FormDialogWords } from '#web/ui/form-dialog.tsx'

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
