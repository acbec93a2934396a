import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import type { RowProblem } from '#web/lib/draft/row-draft.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props = { problem: RowProblem; isWaiting: boolean; hasDisputes: boolean; company: string; onAddAgain: () => void }

/** Why a company is not saved, and what to do: above the buttons, where it is in sight. */
export function BusinessProblemNotice({ problem, isWaiting, hasDisputes, company, onAddAgain }: Props) {
  const t = ownersMessages.useTranslate()
  const tPeople = peopleMessages.useTranslate()
  switch (problem.is) {
    case 'lost':
      return (
        <Notice mood="warn" role="status" title={tPeople('trouble.lost-title')}>
          <p>{tPeople(isWaiting ? 'trouble.waiting' : 'trouble.lost')}</p>
        </Notice>
      )
    case 'changed':
      return (
        <Notice mood="warn" role="alert" title={tPeople('trouble.changed-title')}>
          <p>{tPeople(hasDisputes ? 'trouble.disputes' : 'trouble.changed')}</p>
        </Notice>
      )
    case 'deleted':
      return (
        <Notice mood="warn" role="alert" title={tPeople('trouble.deleted-title')}>
          <p>{tPeople('trouble.deleted')}</p>
          <Button onClick={onAddAgain}>{tPeople('trouble.add-again')}</Button>
        </Notice>
      )
    case 'itself':
      return (
        <Notice mood="bad" role="alert" title={t('trouble.itself-title', { company })}>
          <p>{t('trouble.itself')}</p>
        </Notice>
      )
    case 'twice':
      return (
        <Notice mood="bad" role="alert" title={tPeople('trouble.twice-title', { name: problem.name })}>
          <p>{t('trouble.twice')}</p>
        </Notice>
      )
    case 'another':
      return (
        <Notice mood="bad" role="alert" title={t('trouble.another-title')}>
          <p>{t('trouble.another')}</p>
        </Notice>
      )
    default:
      return <LoadError code={'code' in problem ? problem.code : 'ROW_APPROVED'} />
  }
}

function LoadError({ code }: { code: string }) {
  const text = useErrorMessages(code)
  return text ? (
    <Notice mood="bad" role="alert" title={text.title}>
      <p>{text.message}</p>
    </Notice>
  ) : null
}
