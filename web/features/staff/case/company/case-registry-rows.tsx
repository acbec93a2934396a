import { type Language, languageTag } from '#contract/language.ts'
import type { CompanyComparison, ComparedList, ComparedParty } from '#contract/registry/comparison-schema.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { type RowColumn, RowTable } from '#web/ui/table/row-table.tsx'

type Fact = CompanyComparison['facts'][number]
type SayCase = ReturnType<typeof staffCaseWords.useSay>

const nothing = '–'

export function RegistryFacts({ facts }: { facts: readonly Fact[] }) {
  const say = staffCaseWords.useSay()
  const { language } = useSpeech()
  const toValue = (value: string | null) => (value === null ? nothing : toDate(value, language))
  const columns: RowColumn<Fact>[] = [
    { key: 'fact', head: say('comparison.fact'), cell: ({ fact }) => say(`comparison.fact.${fact}`) },
    { key: 'declared', head: say('comparison.declared'), cell: ({ declared }) => toValue(declared) },
    { key: 'registered', head: say('comparison.registered'), cell: ({ registered }) => toValue(registered) },
    {
      key: 'result',
      head: say('comparison.result'),
      cell: ({ fact, differs }) => {
        if (differs === null) return <span className="muted">{say('comparison.not-compared')}</span>
        return differs ? (
          <Difference words={say(fact === 'status' ? 'comparison.not-active' : 'comparison.differs')} />
        ) : (
          say('comparison.agrees')
        )
      },
    },
  ]
  return (
    <div className="registry-list">
      <RowTable caption={say('comparison.facts')} columns={columns} rows={facts} toKey={({ fact }) => fact} empty={null} />
    </div>
  )
}

type ListProps = { about: 'director' | 'owner'; list: ComparedList; dismissed: readonly string[] }

/** Directors or owners; each row is one of them, as both sides have them. */
export function RegistryList({ about, list, dismissed }: ListProps) {
  const say = staffCaseWords.useSay()
  const { language } = useSpeech()
  const columns: RowColumn<ComparedParty>[] = [
    {
      key: 'declared',
      head: say('comparison.declared'),
      cell: ({ declared }) =>
        declared ? (
          <Party name={declared.name} details={toDeclared(declared, language, say)} />
        ) : (
          <Missing words={say('comparison.none-declared')} />
        ),
    },
    {
      key: 'registered',
      head: say('comparison.registered'),
      cell: ({ registered }) =>
        registered ? (
          <Party name={toName(registered, say)} details={toRegistered(registered, language, say)} />
        ) : (
          <Missing words={say('comparison.none-registered')} />
        ),
    },
    {
      key: 'result',
      head: say('comparison.result'),
      cell: (row) => <Result row={row} isDismissed={dismissed.includes(row.registered?.key ?? '')} />,
    },
  ]
  return (
    <section className="registry-list" aria-label={say(`comparison.${about}s`)}>
      <h3>{say(`comparison.${about}s`)}</h3>
      {list.isTold ? (
        <RowTable
          caption={say(`comparison.${about}s`)}
          columns={columns}
          rows={list.parties}
          toKey={({ declared, registered }) => declared?.id ?? registered?.key ?? ''}
          empty={<p className="muted">{say('comparison.nobody')}</p>}
        />
      ) : (
        <p className="muted">{say(`comparison.no-${about}s`)}</p>
      )}
    </section>
  )
}

function Party({ name, details }: { name: string; details: string }) {
  return (
    <span className="registry-party">
      <span>{name}</span>
      {details && <span className="muted small">{details}</span>}
    </span>
  )
}

function Missing({ words }: { words: string }) {
  return <span className="muted">{words}</span>
}

function Result({ row: { declared, differences }, isDismissed }: { row: ComparedParty; isDismissed: boolean }) {
  const say = staffCaseWords.useSay()
  return (
    <span className="registry-party">
      {differences.map((difference) => (
        <Difference key={difference} words={say(`comparison.difference.${difference}`)} />
      ))}
      {differences.length === 0 && say('comparison.agrees')}
      {isDismissed && !declared && <span className="muted small">{say('comparison.dismissed')}</span>}
    </span>
  )
}

/** Marked by a sign and a word as well as by its colour. */
function Difference({ words }: { words: string }) {
  return (
    <span className="registry-difference">
      <Icon name="alert" />
      {words}
    </span>
  )
}

type Declared = NonNullable<ComparedParty['declared']>
type Registered = NonNullable<ComparedParty['registered']>

function toName({ kind, name }: Registered, say: SayCase): string {
  return kind === 'withheld' ? say('comparison.withheld') : name
}

function toDeclared({ sharesPercent, number, monthOfBirth }: Declared, language: Language, say: SayCase): string {
  const shares = sharesPercent === null ? null : toPercentText(sharesPercent, language)
  return [shares, number, toBirth(monthOfBirth, language, say)].filter(Boolean).join(' · ')
}

function toRegistered(
  { role, sharesPercent, sharesBand, number, monthOfBirth, endedOn }: Registered,
  language: Language,
  say: SayCase,
): string {
  const exact = sharesPercent === null ? null : toPercentText(sharesPercent, language)
  const band =
    sharesBand &&
    say('comparison.band', { above: toPercentText(sharesBand.abovePercent, language), to: toPercentText(sharesBand.toPercent, language) })
  const ended = endedOn && say('comparison.until', { date: toDate(endedOn, language) })
  return [role, exact ?? band, number, toBirth(monthOfBirth, language, say), ended].filter(Boolean).join(' · ')
}

function toBirth(month: string | null, language: Language, say: SayCase): string | null {
  if (!month) return null
  const isWhole = /^\d{4}-\d{2}$/.test(month)
  const words = isWhole
    ? new Intl.DateTimeFormat(languageTag[language], { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`))
    : month
  return say('comparison.born', { month: words })
}

/** A day as the language writes it; every other word as it stands. */
function toDate(text: string, language: Language): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  return new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(text))
}
