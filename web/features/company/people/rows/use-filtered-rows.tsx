import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { toName } from '#web/features/company/people/model/person-machine.ts'
import { watchSearchedPerson } from '#web/features/company/people/model/search-person.ts'
import { Button } from '#web/ui/controls/button.tsx'
import '#web/ui/controls/field.css'
import styles from '#web/features/company/people/rows/use-filtered-rows.module.css'

/** Fewer are looked through faster than searched. */
const minToFind = 10
const rowsAtOnce = 50

type Filtered = { shown: readonly IndividualRow[]; filter: ReactNode; more: ReactNode }

/** Long lists are searched, and shown in parts; `isWhole`: where they are read or printed, all of them. */
export function useFilteredRows(rows: readonly IndividualRow[], isWhole: boolean): Filtered {
  const t = peopleMessages.useTranslate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(rowsAtOnce)
  const searched = useDeferredValue(typed.trim().toLocaleLowerCase())
  const found = useMemo(() => rows.filter((row) => isLike(row, searched)), [rows, searched])
  useEffect(
    () =>
      watchSearchedPerson((personId) => {
        const at = rows.findIndex(({ requestId }) => requestId === personId)
        if (at < 0) return
        setTyped('')
        setMost((before) => Math.max(before, at + 1))
      }),
    [rows],
  )
  if (isWhole) return { shown: rows, filter: null, more: null }
  const shown = found.slice(0, most)
  const left = found.length - shown.length
  return {
    shown,
    filter: rows.length > minToFind && (
      <div className={styles.peopleFind} data-print-hidden="">
        <div className="field">
          <label htmlFor={id}>{t('list.find')}</label>
          <input
            id={id}
            type="search"
            className="input"
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <p className="muted small" role="status">
          {searched === '' ? t('list.count', { count: rows.length }) : t('list.found', { count: found.length, total: rows.length })}
        </p>
      </div>
    ),
    more: left > 0 && (
      <div data-print-hidden="">
        <Button onClick={() => setMost(most + rowsAtOnce)}>{t('list.more', { count: Math.min(left, rowsAtOnce) })}</Button>
      </div>
    ),
  }
}

function isLike(row: IndividualRow, searched: string): boolean {
  if (searched === '') return true
  return toName(row).toLocaleLowerCase().includes(searched) || row['Email Address'].toLowerCase().includes(searched)
}
