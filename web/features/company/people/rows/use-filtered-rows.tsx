import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { toName } from '#web/features/company/people/model/person-machine.ts'
import { watchSought } from '#web/features/company/people/model/search-person.ts'
import { corporatePeopleWords } from '#web/features/company/people/messages/people-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import '#web/ui/controls/field.css'

/** Fewer are looked through faster than searched. */
const leastToFind = 10
const rowsAtOnce = 50

type Filtered = { shown: readonly IndividualRow[]; filter: ReactNode; more: ReactNode }

/** Long lists are searched, and shown in parts; `isWhole`: where they are read or printed, all of them. */
export function useFilteredRows(rows: readonly IndividualRow[], isWhole: boolean): Filtered {
  const say = corporatePeopleWords.useSay()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(rowsAtOnce)
  const sought = useDeferredValue(typed.trim().toLocaleLowerCase())
  const found = useMemo(() => rows.filter((row) => isLike(row, sought)), [rows, sought])
  useEffect(
    () =>
      watchSought((personId) => {
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
    filter: rows.length > leastToFind && (
      <div className="people-find" data-print-hidden="">
        <div className="field">
          <label htmlFor={id}>{say('list.find')}</label>
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
          {sought === '' ? say('list.count', { count: rows.length }) : say('list.found', { count: found.length, total: rows.length })}
        </p>
      </div>
    ),
    more: left > 0 && (
      <div data-print-hidden="">
        <Button onClick={() => setMost(most + rowsAtOnce)}>{say('list.more', { count: Math.min(left, rowsAtOnce) })}</Button>
      </div>
    ),
  }
}

function isLike(row: IndividualRow, sought: string): boolean {
  if (sought === '') return true
  return toName(row).toLocaleLowerCase().includes(sought) || row['Email Address'].toLowerCase().includes(sought)
}
