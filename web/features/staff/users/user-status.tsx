import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'

const marks = { active: 'on', invited: 'wait', disabled: '' } as const

export function UserStatus({ status }: { status: keyof typeof marks }) {
  const t = staffMessages.useTranslate()
  return <span className={`people-mark ${marks[status]}`}>{t(`users.${status}`)}</span>
}
