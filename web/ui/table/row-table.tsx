import { type ButtonHTMLAttributes, memo, type ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/controls/icon.tsx'
import '#web/ui/table/row-table.css'

export type RowColumn<Row> = {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** A number: at the end of its cell, its digits below one another. */
  isFigure?: boolean
}

type Props<Row> = {
  /** What the table lists. Heard, not seen: the heading above says it to the eye. */
  caption: string
  /** The first one names the row. */
  columns: readonly RowColumn<Row>[]
  rows: readonly Row[]
  toKey: (row: Row) => string
  /** What can be done with a row, as `RowButton`s, or why nothing can. Never printed. */
  actions?: { head: string; of: (row: Row) => ReactNode } | undefined
  /** Instead of a table without rows: what to do. */
  empty: ReactNode
  /** The row that something is being done with. */
  busyKey?: string | undefined
}

/**
 * A list: a table on wide screens, cards on narrow ones. Pass the same `columns` and `actions` as long as they say the
 * same: then only rows that changed are drawn anew.
 */
export function RowTable<Row>({ caption, columns, rows, toKey, actions, empty, busyKey }: Props<Row>) {
  if (rows.length === 0) return <div className="row-table-empty">{empty}</div>
  return (
    <table className="row-table">
      <caption className="only-heard">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head, isFigure }) => (
            <th key={key} scope="col" className={isFigure ? 'figure' : undefined}>
              {head}
            </th>
          ))}
          {actions && (
            <th scope="col" className="acts" data-print-hidden="">
              {actions.head}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <OneRow key={toKey(row)} row={row} columns={columns} actionsOf={actions?.of} isBusy={toKey(row) === busyKey} />
        ))}
      </tbody>
    </table>
  )
}

type OneProps<Row> = {
  row: Row
  columns: readonly RowColumn<Row>[]
  actionsOf: ((row: Row) => ReactNode) | undefined
  isBusy: boolean
}

function DrawnRow<Row>({ row, columns, actionsOf, isBusy }: OneProps<Row>) {
  return (
    <tr data-print-row="" className={isBusy ? 'busy' : undefined} aria-busy={isBusy || undefined}>
      {columns.map(({ key, head, cell, isFigure }, at) => {
        const className = isFigure ? 'figure' : undefined
        return at === 0 ? (
          <th key={key} scope="row" className={className} data-label={head}>
            <span className="row-cell">{cell(row)}</span>
          </th>
        ) : (
          <td key={key} className={className} data-label={head}>
            <span className="row-cell">{cell(row)}</span>
          </td>
        )
      })}
      {actionsOf && (
        <td className="acts" data-print-hidden="">
          <div className="row-acts">{actionsOf(row)}</div>
        </td>
      )}
    </tr>
  )
}

// A memo forgets that its component is generic.
const OneRow = memo(DrawnRow) as typeof DrawnRow

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'title' | 'children'> & {
  icon: IconName
  /** On a card, and shown while the pointer rests on the sign: "Edit". */
  label: string
  /** Heard: with the name of the row, so that five buttons "Edit" can be told apart. */
  named: string
  /** Beside the sign in the table, where it says more than a picture: "42 s". */
  sign?: string
}

/** Something to do with a row: a sign in the table, a sign with its word on a card. */
export function RowButton({ icon, label, named, sign, className = '', ...rest }: ButtonProps) {
  return (
    <button type="button" className={`row-button ${className}`} aria-label={named} title={label} {...rest}>
      <Icon name={icon} />
      {sign && <span className="row-button-sign">{sign}</span>}
      <span className="row-button-word">{label}</span>
    </button>
  )
}

/** Why nothing can be done with a row. */
export function RowLocked({ children }: { children: ReactNode }) {
  return (
    <span className="row-locked">
      <Icon name="lock" />
      {children}
    </span>
  )
}
