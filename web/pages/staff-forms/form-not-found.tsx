import { ApiError } from '#web/api/api-error.ts'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { staffFormsWords } from '#web/messages/staff-forms/words.ts'
import { DeskPage } from '#web/pages/staff/desk-page.tsx'
import { Refused } from '#web/pages/staff/refused.tsx'
import { PageLink } from '#web/shell/page-link.tsx'

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
