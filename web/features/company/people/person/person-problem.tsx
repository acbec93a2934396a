import type { PersonState } from '#web/features/company/people/model/person-machine.ts'
import { corporatePeopleWords } from '#web/features/company/people/messages/people-messages.ts'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props = { state: PersonState; onAddAgain: () => void; onAnew: () => void }

/** Why it is not saved yet, and the way on. */
export function PersonTrouble({ state, onAddAgain, onAnew }: Props) {
  const say = corporatePeopleWords.useSay()
  const { trouble, at, disputes } = state
  const hasDisputes = Object.keys(disputes).length > 0
  switch (trouble?.is) {
    case 'lost':
      return (
        <Notice mood="warn" role="alert" title={say('trouble.lost-title')}>
          <p>{say(at === 'waiting' ? 'trouble.waiting' : 'trouble.lost')}</p>
        </Notice>
      )
    case 'changed':
      return (
        <Notice mood="warn" role="alert" title={say('trouble.changed-title')}>
          <p>{say(hasDisputes ? 'trouble.disputes' : 'trouble.changed')}</p>
        </Notice>
      )
    case 'deleted':
      return (
        <Notice mood="warn" role="alert" title={say('trouble.deleted-title')}>
          <p>{say('trouble.deleted')}</p>
          <Button onClick={onAddAgain}>{say('trouble.add-again')}</Button>
        </Notice>
      )
    case 'twice':
      return (
        <Notice mood="warn" role="alert" title={say('trouble.twice-title', { name: trouble.name })}>
          <p>{say('trouble.twice')}</p>
        </Notice>
      )
    case 'begun':
      return (
        <Notice mood="warn" role="alert" title={say('anew.title')}>
          <p>{say('trouble.begun')}</p>
          <Button onClick={onAnew}>{say('locked.change')}</Button>
        </Notice>
      )
    case 'approved':
      return (
        <Notice mood="warn" role="alert" title={say('row.locked')}>
          <p>{say('trouble.approved')}</p>
        </Notice>
      )
    case 'refused':
      return <Refused code={trouble.code} />
    default:
      return null
  }
}

function Refused({ code }: { code: string }) {
  const words = useErrorWords(code)
  if (!words) return null
  return (
    <Notice mood="bad" role="alert" title={words.title}>
      <p>{words.message}</p>
    </Notice>
  )
}
