import { staffWords } from '#web/messages/staff/words.ts'

const marks = { active: 'on', invited: 'wait', disabled: '' } as const

export function UserStatus({ status }: { status: keyof typeof marks }) {
  const say = staffWords.useSay()
  return <span className={`people-mark ${marks[status]}`}>{say(`users.${status}`)}</span>
}
