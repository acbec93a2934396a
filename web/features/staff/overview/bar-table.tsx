import type { ReactNode } from 'react'
import { Bar } from '#web/features/staff/overview/bar.tsx'
import { ScrollBox } from '#web/ui/table/scroll-box.tsx'
import overviewStyles from '#web/features/staff/overview/overview.module.css'
import staffStyles from '#web/features/staff/shell/staff.module.css'

type Cell = { key: string; text: ReactNode }
type Row = { key: string; name: ReactNode; share: number; cells: readonly Cell[] }
type Props = { label: string; heads: readonly string[]; rows: readonly Row[]; mood?: 'brand' | 'warn' }

/** A chart that is a table: whoever does not see the bars reads the figures, and nothing is said twice. */
export function BarTable({ label, heads, rows, mood = 'brand' }: Props) {
  const [first, ...others] = heads
  return (
    <ScrollBox>
      <table className={`${staffStyles.staffTable} ${overviewStyles.bars}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <td className={overviewStyles.barsCell} />
            {others.map((head) => (
              <th key={head} scope="col" className={overviewStyles.barsFigure}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, share, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className={overviewStyles.barsCell}>
                <Bar share={share} mood={mood} />
              </td>
              {cells.map((cell) => (
                <td key={cell.key} className={overviewStyles.barsFigure}>
                  {cell.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
