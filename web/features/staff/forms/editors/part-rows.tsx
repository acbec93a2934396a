import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import conditionsStyles from '#web/features/staff/forms/conditions/conditions.module.css'
import editorsStyles from '#web/features/staff/forms/editors/editors.module.css'
import partRowsStyles from '#web/features/staff/forms/editors/part-rows.module.css'
import modelStyles from '#web/features/staff/forms/model/model.module.css'

type Props<Row> = {
  part: 'options' | 'columns'
  title: string
  rows: readonly Row[]
  toName: (at: number) => string
  addText: string
  onAdd: () => void
  onChange: (rows: Row[]) => void
  /** More that can be done, beside adding. */
  acts?: ReactNode
  mayAdd?: boolean
  children: (row: Row, change: (row: Row) => void, name: string, at: number) => ReactNode
}

/** So many are drawn at once: a thousand options with three inputs each would make every key slow. */
const pageSize = 50

/** The options of a choice, or the columns of a table: changed, ordered by drag, buttons or Alt with the arrow keys, and removed. */
export function PartRows<Row>({ part, title, rows, toName, addText, onAdd, onChange, acts, mayAdd = true, children }: Props<Row>) {
  const t = formsMessages.useTranslate()
  const [desired, setPage] = useState(0)
  const [news, setUpdate] = useState('')
  const dragged = useRef<number | undefined>(undefined)
  const box = useRef<HTMLFieldSetElement>(null)
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const page = Math.min(desired, pages - 1)
  const first = page * pageSize
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (row === undefined || to < 0 || to >= rows.length || to === from) return
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row))
    setUpdate(t('design.moved', { name: toName(from), at: to + 1, count: rows.length }))
    setPage(Math.floor(to / pageSize))
    focusRow(box.current, to - Math.floor(to / pageSize) * pageSize)
  }
  const byKey = (at: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  const add = () => {
    onAdd()
    setPage(Math.floor(rows.length / pageSize))
    focusRow(box.current, rows.length % pageSize)
  }
  return (
    <fieldset ref={box} className={conditionsStyles.designRows} data-part={part}>
      <legend>{title}</legend>
      <ol className="part-rows">
        {rows.slice(first, first + pageSize).map((row, offset) => {
          const at = first + offset
          const name = toName(at)
          return (
            <li
              // Rows are known by where they stand: their names change while they are typed.
              key={at}
              className="part-row"
              onKeyDown={byKey(at)}
              onDragOver={(event) => {
                if (dragged.current === undefined) return
                event.preventDefault()
                event.currentTarget.dataset.drop = dragged.current < at ? 'after' : 'before'
              }}
              onDragLeave={(event) => delete event.currentTarget.dataset.drop}
              onDrop={(event) => {
                event.preventDefault()
                delete event.currentTarget.dataset.drop
                if (dragged.current !== undefined) move(dragged.current, at)
                dragged.current = undefined
              }}
            >
              {children(row, (next) => onChange(rows.with(at, next)), name, at)}
              <div className={editorsStyles.designRowActs}>
                <span
                  className={partRowsStyles.designGrip}
                  aria-hidden="true"
                  draggable
                  onDragStart={(event) => {
                    dragged.current = at
                    event.dataTransfer.setData('text/plain', '')
                  }}
                  onDragEnd={() => {
                    dragged.current = undefined
                  }}
                >
                  ⠿
                </span>
                <button
                  type="button"
                  className={modelStyles.designMove}
                  aria-label={t('design.up', { name })}
                  onClick={() => move(at, at - 1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  className={modelStyles.designMove}
                  aria-label={t('design.down', { name })}
                  onClick={() => move(at, at + 1)}
                >
                  ↓
                </button>
                {rows.length > 1 && (
                  <Button
                    kind="plain"
                    className="condition-remove"
                    aria-label={t('design.remove-of', { what: name })}
                    icon="trash"
                    onClick={() => onChange(rows.toSpliced(at, 1))}
                  >
                    {''}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      {pages > 1 && (
        <nav className={partRowsStyles.partPages} aria-label={title}>
          <Button aria-disabled={page === 0 || undefined} onClick={() => page > 0 && setPage(page - 1)}>
            {t('design.rows-before')}
          </Button>
          <span>{t('design.rows-shown', { first: first + 1, last: Math.min(rows.length, first + pageSize), count: rows.length })}</span>
          <Button aria-disabled={page === pages - 1 || undefined} onClick={() => page < pages - 1 && setPage(page + 1)}>
            {t('design.rows-after')}
          </Button>
        </nav>
      )}
      <div className={conditionsStyles.conditionActs}>
        {mayAdd && (
          <Button icon="plus" onClick={add}>
            {addText}
          </Button>
        )}
        {acts}
      </div>
      <p className="only-heard" role="status">
        {news}
      </p>
    </fieldset>
  )
}

/** Once the rows are drawn anew. */
function focusRow(box: HTMLElement | null, offset: number): void {
  requestAnimationFrame(() => {
    box?.querySelectorAll<HTMLElement>(':scope > .part-rows > .part-row')[offset]?.querySelector<HTMLElement>('input, button')?.focus()
  })
}
