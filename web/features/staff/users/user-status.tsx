import { staffWords } from '#web/features/staff/shell/messages/staff-messages.ts'

const marks = { active: 'on', invited: 'wait', disabled: '' } as const

export function UserStatus({ status }: { status: keyof typeof marks }) {
  const say = staffWords.useSay()
  return <span className={`people-mark ${marks[status]}`}>{say(`users.${status}`)}</span>
}
