import { staffSettingsWords } from '#web/features/staff/settings/messages/settings-messages.ts'
import type { FormDialogWords } from '#web/ui/dialogs/form-dialog.tsx'

/** The words of a dialog that is filled in; what its button says is the dialog's own. */
export function useKeyFormWords(save: string): FormDialogWords {
  const say = staffSettingsWords.useSay()
  return {
    save,
    saving: say('keys.making'),
    cancel: say('form.cancel'),
    close: say('form.close'),
    unsavedTitle: say('form.unsaved-title'),
    unsaved: say('form.unsaved'),
    stay: say('form.stay'),
    leave: say('form.leave'),
  }
}
