import type { CaseFile } from '#contract/staff/case-file.ts'
import { staffCaseWords } from '#web/messages/staff-case/words.ts'
import { useCaseFile } from '#web/pages/staff/case-context.ts'
import { CasePart } from '#web/pages/staff/case-part.tsx'

type Field = CaseFile['fields'][number]
const sources = ['zone', 'print', 'barcode', 'typed'] as const

/** What zone, print, bar code and the person say, side by side; what differs is marked by a word as well as by its colour. */
export function CaseFields() {
  const say = staffCaseWords.useSay()
  const { file } = useCaseFile()
  const said = sources.filter((source) => file.fields.some((field) => field[source] !== null))
  return (
    <CasePart title={say('fields.title')} area="identity">
      <div className="desk-table-box">
        <table className="desk-table case-table">
          <caption className="only-heard">{say('fields.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('fields.field')}</th>
              {said.map((source) => (
                <th key={source} scope="col">
                  {say(`fields.${source}`)}
                </th>
              ))}
              <th scope="col">{say('fields.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {file.fields.map((field) => (
              <tr key={field.field} className={differs(field) ? 'differs' : undefined}>
                <th scope="row">{say(`fields.${field.field}`)}</th>
                {said.map((source) => (
                  <td key={source} className="selectable">
                    {field[source] ?? '–'}
                  </td>
                ))}
                <td>{toVerdict(field) && say(`fields.${toVerdict(field) ?? 'agree'}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </CasePart>
  )
}

function differs({ agrees, documentAgrees }: Field): boolean {
  return agrees === false || documentAgrees === false
}

function toVerdict(field: Field): 'agree' | 'differ' | undefined {
  if (differs(field)) return 'differ'
  return field.agrees || field.documentAgrees ? 'agree' : undefined
}
