import { staffPeopleWords } from '#web/features/staff/shell/access/messages/access-messages.ts'
import type { FormDialogWords } from '#web/ui/dialogs/form-dialog.tsx'

/** The words of a dialog that is filled in; what its button says is the dialog's own. */
export function useFormWords(own: { save: string; saving: string }): FormDialogWords {
  const say = staffPeopleWords.useSay()
  return {
    ...own,
    cancel: say('area.cancel'),
    close: say('area.close'),
    unsavedTitle: say('area.unsaved-title'),
    unsaved: say('area.unsaved'),
    stay: say('area.stay'),
    leave: say('area.leave'),
  }
}
