import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

type Removal = {
  name: string
  /** That go with it. */
  fields: number
  /** Conditions elsewhere that look at what goes. */
  lookers: number
  act: () => void
}

/** Removes a part; asks first where more goes with it, or something else looks at it. Undo brings it back. */
export function useRemoval(): (removal: Removal) => Promise<void> {
  const t = formsMessages.useTranslate()
  const { confirm, toast } = useDialogs()
  return async ({ name, fields, lookers, act }) => {
    const parts = [
      ...(fields > 0 ? [t('design.remove-fields', { count: fields })] : []),
      ...(lookers > 0 ? [t('design.remove-lookers', { count: lookers })] : []),
      t('design.remove-undo'),
    ]
    const question = { title: t('design.remove-title', { name }), message: parts.join(' '), ok: t('design.remove-ok') }
    if ((fields > 0 || lookers > 0) && !(await confirm(question))) return
    act()
    toast(t('design.removed', { name }))
  }
}
