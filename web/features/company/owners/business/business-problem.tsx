import type { BusinessTrouble } from '#web/features/company/owners/business/business-machine.ts'
import { corporateOwnersWords } from '#web/features/company/owners/messages/owners-messages.ts'
import { corporatePeopleWords } from '#web/features/company/people/messages/people-messages.ts'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props = { trouble: BusinessTrouble; isWaiting: boolean; hasDisputes: boolean; company: string; onAddAgain: () => void }

/** Why a company is not saved, and what to do: above the buttons, where it is in sight. */
export function BusinessTroubleNotice({ trouble, isWaiting, hasDisputes, company, onAddAgain }: Props) {
  const say = corporateOwnersWords.useSay()
  const sayPeople = corporatePeopleWords.useSay()
  switch (trouble.is) {
    case 'lost':
      return (
        <Notice mood="warn" role="status" title={sayPeople('trouble.lost-title')}>
          <p>{sayPeople(isWaiting ? 'trouble.waiting' : 'trouble.lost')}</p>
        </Notice>
      )
    case 'changed':
      return (
        <Notice mood="warn" role="alert" title={sayPeople('trouble.changed-title')}>
          <p>{sayPeople(hasDisputes ? 'trouble.disputes' : 'trouble.changed')}</p>
        </Notice>
      )
    case 'deleted':
      return (
        <Notice mood="warn" role="alert" title={sayPeople('trouble.deleted-title')}>
          <p>{sayPeople('trouble.deleted')}</p>
          <Button onClick={onAddAgain}>{sayPeople('trouble.add-again')}</Button>
        </Notice>
      )
    case 'itself':
      return (
        <Notice mood="bad" role="alert" title={say('trouble.itself-title', { company })}>
          <p>{say('trouble.itself')}</p>
        </Notice>
      )
    case 'twice':
      return (
        <Notice mood="bad" role="alert" title={sayPeople('trouble.twice-title', { name: trouble.name })}>
          <p>{say('trouble.twice')}</p>
        </Notice>
      )
    case 'another':
      return (
        <Notice mood="bad" role="alert" title={say('trouble.another-title')}>
          <p>{say('trouble.another')}</p>
        </Notice>
      )
    default:
      return <Refused code={trouble.is === 'approved' ? 'ROW_APPROVED' : trouble.code} />
  }
}

function Refused({ code }: { code: string }) {
  const words = useErrorWords(code)
  return words ? (
    <Notice mood="bad" role="alert" title={words.title}>
      <p>{words.message}</p>
    </Notice>
  ) : null
}
