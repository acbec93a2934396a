import { useGapWords } from '#web/lib/i18n/use-gap-messages.ts'
import type { Completeness } from '#web/features/company/shell/state/use-completeness.ts'
import { corporateCompletenessWords } from '#web/features/company/completeness/messages/completeness-messages.ts'

type Person = Completeness['people'][number]

/** Who somebody is, as what they have to be verified, and how far they are. */
export function PersonWords({ person: { name, roles, state }, showsState }: { person: Person; showsState: boolean }) {
  const say = corporateCompletenessWords.useSay()
  const words = useGapWords()
  if (!words) return <>{name}</>
  const who = say('people.person', { name: name || words.somebody, roles: roles.map((role) => words.roles[role]).join(words.comma) })
  if (!showsState) return <>{who}</>
  return (
    <>
      {who}
      <span className={`person-state ${state}`}>{state === 'verified' ? say('people.verified') : words.states[state]}</span>
    </>
  )
}
