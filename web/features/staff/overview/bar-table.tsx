import type { ReactNode } from 'react'
import { Bar } from '#web/features/staff/overview/bar.tsx'

type Cell = { key: string; text: ReactNode }
type Row = { key: string; name: ReactNode; share: number; cells: readonly Cell[] }
type Props = { label: string; heads: readonly string[]; rows: readonly Row[]; mood?: 'brand' | 'warn' }

/** A chart that is a table: whoever does not see the bars reads the figures, and nothing is said twice. */
export function BarTable({ label, heads, rows, mood = 'brand' }: Props) {
  const [first, ...others] = heads
  return (
    <div className="desk-table-box">
      <table className="desk-table bars" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <td className="bars-cell" />
            {others.map((head) => (
              <th key={head} scope="col" className="bars-figure">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, share, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className="bars-cell">
                <Bar share={share} mood={mood} />
              </td>
              {cells.map((cell) => (
                <td key={cell.key} className="bars-figure">
                  {cell.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
