import { ApiError } from '#web/lib/api/api-error.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { staffFormsWords } from '#web/features/staff/forms/messages/forms-messages.ts'
import { DeskPage } from '#web/features/staff/shell/staff-page.tsx'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'

/** A form, or a version, that does not open, with the way back. */
export function FormNotFound({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const say = staffFormsWords.useSay()
  const isMissing = error instanceof ApiError && error.code === 'NOT_FOUND'
  return (
    <DeskPage name={say('forms.page')} heading={isMissing ? say('forms.not-found-title') : say('forms.page')}>
      {isMissing ? <p>{say('forms.not-found')}</p> : <Refused error={error} onAgain={onAgain} />}
      <PageLink className="forms-back" to={`${deskPath}/forms`}>
        {say('forms.back')}
      </PageLink>
    </DeskPage>
  )
}
