import { deskPath } from '#web/flows/staff/staff-door.ts'
import { useLinkBatch } from '#web/flows/staff/use-link-batch.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { useStaff } from '#web/pages/staff/staff-context.ts'
import { PageLink } from '#web/shell/page-link.tsx'
import '#web/pages/staff/link-strip.css'

/** Above every other page: how far a table of links is, and the way back to it. */
export function LinkStrip() {
  const say = staffWords.useSay()
  const { id } = useStaff()
  const batch = useLinkBatch(id)
  if (batch.at === 'idle') return null
  const { name, rows } = batch.table
  const done = batch.answers.length
  return (
    <div className={`link-strip ${batch.at}`}>
      {batch.at === 'sending' && <progress aria-label={say('links.title')} max={rows.length} value={done} />}
      <p>{say(`links.strip-${batch.at}`, { name, done, total: rows.length })}</p>
      <PageLink to={`${deskPath}/links`}>{say('links.strip-open')}</PageLink>
    </div>
  )
}
