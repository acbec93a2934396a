import { useEffect, useState } from 'react'
import type { IndividualType } from '#contract/company/names.ts'
import type { Language } from '#contract/language.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { PeopleList } from '#web/features/company/people/people-list.tsx'
import { useI18n, useTranslate } from '#web/lib/i18n/translate.ts'
import { delay } from '#web/lib/timing/delay.ts'

type Props = {
  /** Which list of the company. */
  kind: IndividualType
  /** The company in whose list the people stand: of the link, or one of its owners. */
  parentCod: string
  isReadOnly: boolean
  /** A row was added, changed or deleted here. */
  onChanged?: (() => void) | undefined
}

const againMs = 2_000
const here = new Set<Language>()

/** The directors or the individual shareholders of a company: listed, added, changed, deleted, invited. Brings its own words. */
export function PeopleTable({ kind, parentCod, isReadOnly, onChanged }: Props) {
  const t = useTranslate()
  const { language } = useI18n()
  const [known, setKnown] = useState(() => here.has(language))
  useEffect(() => {
    if (here.has(language)) return setKnown(true)
    const controller = new AbortController()
    loadWithRetries(language, controller.signal).then(
      () => setKnown(true),
      () => undefined,
    )
    return () => controller.abort()
  }, [language])
  if (!known)
    return (
      <p className="muted" role="status">
        {t('wait.page')}
      </p>
    )
  const list = kind === 'DIRECTOR' ? 'director' : 'shareholder'
  return <PeopleList key={`${parentCod} ${kind}`} list={list} parentCod={parentCod} isReadOnly={isReadOnly} onChanged={onChanged} />
}

async function loadWithRetries(language: Language, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await peopleMessages.load(language)
      here.add(language)
      return
    } catch {
      await delay(againMs, signal)
    }
  }
}
