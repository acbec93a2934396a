import { type Language, languageTag } from '#contract/language.ts'
import type { CompanyComparison, ComparedList, ComparedParty } from '#contract/registry/comparison-schema.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { toPercentText } from '#web/ui/ownership-map/percent-text.ts'
import { type RowColumn, RowTable } from '#web/ui/table/row-table.tsx'
import styles from '#web/features/staff/case/company/case-registry.module.css'

type Fact = CompanyComparison['facts'][number]
type TranslateCase = ReturnType<typeof caseMessages.useTranslate>

const nothing = '–'

export function RegistryFacts({ facts }: { facts: readonly Fact[] }) {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const toValue = (value: string | null) => (value === null ? nothing : toDate(value, language))
  const columns: RowColumn<Fact>[] = [
    { key: 'fact', head: t('comparison.fact'), cell: ({ fact }) => t(`comparison.fact.${fact}`) },
    { key: 'declared', head: t('comparison.declared'), cell: ({ declared }) => toValue(declared) },
    { key: 'registered', head: t('comparison.registered'), cell: ({ registered }) => toValue(registered) },
    {
      key: 'result',
      head: t('comparison.result'),
      cell: ({ fact, differs }) => {
        if (differs === null) return <span className="muted">{t('comparison.not-compared')}</span>
        return differs ? (
          <Difference text={t(fact === 'status' ? 'comparison.not-active' : 'comparison.differs')} />
        ) : (
          t('comparison.agrees')
        )
      },
    },
  ]
  return (
    <div className={styles.registryList}>
      <RowTable caption={t('comparison.facts')} columns={columns} rows={facts} toKey={({ fact }) => fact} empty={null} />
    </div>
  )
}

type ListProps = { about: 'director' | 'owner'; list: ComparedList; dismissed: readonly string[] }

/** Directors or owners; each row is one of them, as both sides have them. */
export function RegistryList({ about, list, dismissed }: ListProps) {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const columns: RowColumn<ComparedParty>[] = [
    {
      key: 'declared',
      head: t('comparison.declared'),
      cell: ({ declared }) =>
        declared ? (
          <Party name={declared.name} details={toDeclared(declared, language, t)} />
        ) : (
          <Missing text={t('comparison.none-declared')} />
        ),
    },
    {
      key: 'registered',
      head: t('comparison.registered'),
      cell: ({ registered }) =>
        registered ? (
          <Party name={toName(registered, t)} details={toRegistered(registered, language, t)} />
        ) : (
          <Missing text={t('comparison.none-registered')} />
        ),
    },
    {
      key: 'result',
      head: t('comparison.result'),
      cell: (row) => <Result row={row} isDismissed={dismissed.includes(row.registered?.key ?? '')} />,
    },
  ]
  return (
    <section className={styles.registryList} aria-label={t(`comparison.${about}s`)}>
      <h3>{t(`comparison.${about}s`)}</h3>
      {list.isAvailable ? (
        <RowTable
          caption={t(`comparison.${about}s`)}
          columns={columns}
          rows={list.parties}
          toKey={({ declared, registered }) => declared?.id ?? registered?.key ?? ''}
          empty={<p className="muted">{t('comparison.nobody')}</p>}
        />
      ) : (
        <p className="muted">{t(`comparison.no-${about}s`)}</p>
      )}
    </section>
  )
}

function Party({ name, details }: { name: string; details: string }) {
  return (
    <span className={styles.registryParty}>
      <span>{name}</span>
      {details && <span className="muted small">{details}</span>}
    </span>
  )
}

function Missing({ text: texts }: { text: string }) {
  return <span className="muted">{texts}</span>
}

function Result({ row: { declared, differences }, isDismissed }: { row: ComparedParty; isDismissed: boolean }) {
  const t = caseMessages.useTranslate()
  return (
    <span className={styles.registryParty}>
      {differences.map((difference) => (
        <Difference key={difference} text={t(`comparison.difference.${difference}`)} />
      ))}
      {differences.length === 0 && t('comparison.agrees')}
      {isDismissed && !declared && <span className="muted small">{t('comparison.dismissed')}</span>}
    </span>
  )
}

/** Marked by a sign and a word as well as by its colour. */
function Difference({ text: texts }: { text: string }) {
  return (
    <span className={styles.registryDifference}>
      <Icon name="alert" />
      {texts}
    </span>
  )
}

type Declared = NonNullable<ComparedParty['declared']>
type Registered = NonNullable<ComparedParty['registered']>

function toName({ kind, name }: Registered, t: TranslateCase): string {
  return kind === 'withheld' ? t('comparison.withheld') : name
}

function toDeclared({ sharesPercent, number, monthOfBirth }: Declared, language: Language, t: TranslateCase): string {
  const shares = sharesPercent === null ? null : toPercentText(sharesPercent, language)
  return [shares, number, toBirth(monthOfBirth, language, t)].filter(Boolean).join(' · ')
}

function toRegistered(
  { role, sharesPercent, sharesBand, number, monthOfBirth, endedOn }: Registered,
  language: Language,
  t: TranslateCase,
): string {
  const exact = sharesPercent === null ? null : toPercentText(sharesPercent, language)
  const band =
    sharesBand &&
    t('comparison.band', { above: toPercentText(sharesBand.abovePercent, language), to: toPercentText(sharesBand.toPercent, language) })
  const ended = endedOn && t('comparison.until', { date: toDate(endedOn, language) })
  return [role, exact ?? band, number, toBirth(monthOfBirth, language, t), ended].filter(Boolean).join(' · ')
}

function toBirth(month: string | null, language: Language, t: TranslateCase): string | null {
  if (!month) return null
  const isWhole = /^\d{4}-\d{2}$/.test(month)
  const texts = isWhole
    ? new Intl.DateTimeFormat(languageTag[language], { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`))
    : month
  return t('comparison.born', { month: texts })
}

/** A day as the language writes it; every other word as it stands. */
function toDate(text: string, language: Language): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  return new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(text))
}
