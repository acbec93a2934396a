import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import type { PersonState } from '#web/features/company/people/model/person-machine.ts'
import { toRowStatus } from '#web/lib/draft/row-draft.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props = { state: PersonState; onAddAgain: () => void; onAnew: () => void }

/** Why it is not saved yet, and the way on. */
export function PersonProblemNotice({ state, onAddAgain, onAnew }: Props) {
  const t = peopleMessages.useTranslate()
  const { problem, draft } = state
  switch (problem?.is) {
    case 'lost':
      return (
        <Notice mood="warn" role="alert" title={t('trouble.lost-title')}>
          <p>{t(toRowStatus(state) === 'waiting' ? 'trouble.waiting' : 'trouble.lost')}</p>
        </Notice>
      )
    case 'changed':
      return (
        <Notice mood="warn" role="alert" title={t('trouble.changed-title')}>
          <p>{t(draft.conflicts.length > 0 ? 'trouble.disputes' : 'trouble.changed')}</p>
        </Notice>
      )
    case 'deleted':
      return (
        <Notice mood="warn" role="alert" title={t('trouble.deleted-title')}>
          <p>{t('trouble.deleted')}</p>
          <Button onClick={onAddAgain}>{t('trouble.add-again')}</Button>
        </Notice>
      )
    case 'twice':
      return (
        <Notice mood="warn" role="alert" title={t('trouble.twice-title', { name: problem.name })}>
          <p>{t('trouble.twice')}</p>
        </Notice>
      )
    case 'begun':
      return (
        <Notice mood="warn" role="alert" title={t('anew.title')}>
          <p>{t('trouble.begun')}</p>
          <Button onClick={onAnew}>{t('locked.change')}</Button>
        </Notice>
      )
    case 'approved':
      return (
        <Notice mood="warn" role="alert" title={t('row.locked')}>
          <p>{t('trouble.approved')}</p>
        </Notice>
      )
    case 'refused':
      return <LoadError code={problem.code} />
    default:
      return null
  }
}

function LoadError({ code }: { code: string }) {
  const text = useErrorMessages(code)
  if (!text) return null
  return (
    <Notice mood="bad" role="alert" title={text.title}>
      <p>{text.message}</p>
    </Notice>
  )
}
