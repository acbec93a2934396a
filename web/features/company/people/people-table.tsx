import type { IndividualType } from '#contract/company/names.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { PeopleList } from '#web/features/company/people/people-list.tsx'
import { createMessagesHook } from '#web/lib/i18n/create-messages-hook.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'

type Props = {
  /** Which list of the company. */
  kind: IndividualType
  /** The company in whose list the people stand: of the link, or one of its owners. */
  parentCod: string
  isReadOnly: boolean
  /** A row was added, changed or deleted here. */
  onChanged?: (() => void) | undefined
}

const usePeopleMessages = createMessagesHook((language) => peopleMessages.load(language).then(() => true as const))

/** The directors or the individual shareholders of a company: listed, added, changed, deleted, invited. Brings its own words. */
export function PeopleTable({ kind, parentCod, isReadOnly, onChanged }: Props) {
  const t = useTranslate()
  const known = usePeopleMessages()
  if (!known)
    return (
      <p className="muted" role="status">
        {t('wait.page')}
      </p>
    )
  const list = kind === 'DIRECTOR' ? 'director' : 'shareholder'
  return <PeopleList key={`${parentCod} ${kind}`} list={list} parentCod={parentCod} isReadOnly={isReadOnly} onChanged={onChanged} />
}
