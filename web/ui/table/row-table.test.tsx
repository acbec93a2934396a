import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RowButton, type RowColumn, RowLocked, RowTable } from '#web/ui/table/row-table.tsx'

type Person = { id: string; name: string; shares: string | null; isLocked?: boolean }
const columns: RowColumn<Person>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name },
  { key: 'shares', head: '% of Shares', cell: ({ shares }) => shares, isFigure: true },
]
const people: Person[] = [
  { id: 'eod_1', name: 'Ann Lee', shares: '25' },
  { id: 'eod_2', name: 'Bo <b>Li</b>', shares: null, isLocked: true },
]
const actions = {
  head: 'Actions',
  of: ({ name, isLocked }: Person) =>
    isLocked ? <RowLocked>Complete: cannot be changed</RowLocked> : <RowButton icon="edit" label="Edit" named={`Edit ${name}`} />,
}
const show = (more: Partial<Parameters<typeof RowTable<Person>>[0]> = {}) =>
  renderToStaticMarkup(<RowTable caption="Directors" columns={columns} rows={people} toKey={({ id }) => id} empty="Nobody yet" {...more} />)

it('names the table, its columns and rows', () => {
  const html = show()
  expect(html).toContain('<caption class="only-heard">Directors</caption>')
  expect(html.match(/<th scope="col"[^>]*>([^<]*)/g)).toEqual(['<th scope="col">Name', '<th scope="col" class="figure">% of Shares'])
  expect(html.match(/<th scope="row"/g)).toHaveLength(2)
  expect(html).toContain('data-label="% of Shares"')
})

it('renders input as text', () => {
  expect(show()).toContain('Bo &lt;b&gt;Li&lt;/b&gt;')
})

it('names actions by row, and explains why none are available', () => {
  const html = show({ actions })
  expect(html).toContain('aria-label="Edit Ann Lee"')
  expect(html).toContain('Complete: cannot be changed')
  expect(html.match(/<button/g)).toHaveLength(1)
})

it('keeps rows whole in print, without actions', () => {
  const html = show({ actions })
  expect(html.match(/<tr data-print-row=""/g)).toHaveLength(2)
  expect(html.match(/<t[hd][^>]*class="acts" data-print-hidden=""/g)).toHaveLength(3)
})

it('marks a busy row', () => {
  const html = show({ busyKey: 'eod_2' })
  expect(html.match(/aria-busy="true"/g)).toHaveLength(1)
  expect(html.indexOf('aria-busy')).toBeGreaterThan(html.indexOf('Ann Lee'))
})

it('shows what to do instead of an empty table', () => {
  const html = show({ rows: [] })
  expect([html.includes('Nobody yet'), html.includes('<table')]).toEqual([true, false])
})
