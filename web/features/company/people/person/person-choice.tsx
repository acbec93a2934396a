import { useEffect, useId, useRef, useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import type { Cod2EODType } from '#contract/company/names.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { readPerson } from '#web/features/company/people/model/person-calls.ts'
import { newPerson, type StoredPerson } from '#web/features/company/people/model/person-machine.ts'
import { toShownName } from '#web/features/company/people/rows/person-columns.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

type Props = {
  list: Cod2EODType
  rows: readonly IndividualRow[]
  parentCod: string
  picked: string | null
  onPick: (person: StoredPerson) => void
}

/** People of the other list: whoever stands there is not asked for anew. */
export function PersonChoice({ list, rows, parentCod, picked, onPick }: Props) {
  const t = peopleMessages.useTranslate()
  const { showError } = useDialogs()
  const id = useId()
  const controller = useRef<AbortController | null>(null)
  const [requested, setAsked] = useState<string | null>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const here = new Set(rows.filter((row) => row.cod2EODType === list).map(({ requestId }) => requestId))
  const others = rows.filter((row) => row.cod2EODType !== list && !here.has(row.requestId))
  if (others.length === 0) return null

  const pick = async (EOD: string) => {
    controller.current?.abort()
    const own = new AbortController()
    controller.current = own
    const row = others.find(({ requestId }) => requestId === EOD)
    setAsked(EOD)
    try {
      onPick(row ? await readPerson({ ...row, COD: parentCod }, own.signal) : newPerson(list))
    } catch (error) {
      await showError(error)
    } finally {
      if (controller.current === own) setAsked(null)
    }
  }
  return (
    <div className="field" aria-busy={requested !== null || undefined}>
      <label htmlFor={id}>{t('person.choose')}</label>
      <p id={`${id}-hint`} className="muted small">
        {t('person.choose-hint')}
      </p>
      <select
        id={id}
        className="input"
        aria-describedby={`${id}-hint`}
        value={requested ?? picked ?? ''}
        onChange={(event) => void pick(event.target.value)}
      >
        <option value="">{t('person.new')}</option>
        {others.map((row) => (
          <option key={row.requestId} value={row.requestId}>
            {toShownName(row, t)}
          </option>
        ))}
      </select>
    </div>
  )
}
