import { Link } from 'react-router'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { useSpeech } from '#web/messages/say.ts'
import { staffCaseWords } from '#web/messages/staff-case/words.ts'
import { useCaseFile } from '#web/pages/staff/case-context.ts'
import { CasePart } from '#web/pages/staff/case-part.tsx'
import { toDeskTime } from '#web/pages/staff/desk-time.ts'
import { StatusMark } from '#web/pages/staff/status-mark.tsx'

/** Other requests with the document of this one, and the way to their cases. */
export function CaseDuplicates() {
  const say = staffCaseWords.useSay()
  const { language } = useSpeech()
  const { file } = useCaseFile()
  if (file.duplicates.length === 0) return null
  return (
    <CasePart title={say('duplicates.title')} lead={say('duplicates.lead')}>
      <div className="desk-table-box">
        <table className="desk-table case-table">
          <thead>
            <tr>
              <th scope="col">{say('duplicates.request')}</th>
              <th scope="col">{say('duplicates.relation')}</th>
            </tr>
          </thead>
          <tbody>
            {file.duplicates.map(({ requestId, relation, status, createdAt }) => (
              <tr key={requestId} className={relation === 'same_document' ? 'differs' : undefined}>
                <th scope="row" className="case-id">
                  <Link to={`${deskPath}/requests/${requestId}`} aria-label={say('duplicates.open', { id: requestId })}>
                    {requestId}
                  </Link>
                  <span className="queue-second">
                    {say('duplicates.created')}: {toDeskTime(createdAt, language)}
                  </span>
                </th>
                <td>
                  {say(`duplicates.${relation}`)}
                  <span className="queue-second">
                    <StatusMark status={status} kind="individual" />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </CasePart>
  )
}
