import { completenessMessages } from '#web/features/company/completeness/messages/completeness-messages.ts'
import type { Completeness } from '#web/features/company/shell/state/use-completeness.ts'
import { useGapMessages } from '#web/lib/i18n/use-gap-messages.ts'

type Person = Completeness['people'][number]

/** Who somebody is, as what they have to be verified, and how far they are. */
export function PersonGaps({ person: { name, roles, state }, showsState }: { person: Person; showsState: boolean }) {
  const t = completenessMessages.useTranslate()
  const text = useGapMessages()
  if (!text) return <>{name}</>
  const who = t('people.person', { name: name || text.somebody, roles: roles.map((role) => text.roles[role]).join(text.comma) })
  if (!showsState) return <>{who}</>
  return (
    <>
      {who}
      <span className={`person-state ${state}`}>{state === 'verified' ? t('people.verified') : text.states[state]}</span>
    </>
  )
}
