import { retentionPageMessages } from '#web/features/applicant/retention/messages/retention-page-messages.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { NewTabLink } from '#web/ui/controls/new-tab-link.tsx'

export const loadRetentionLink = withMessages(retentionPageMessages, async () => RetentionLink)

/** From a page of an applicant to what their customer keeps. */
function RetentionLink() {
  const t = retentionPageMessages.useTranslate()
  const { request } = useRequest()
  return request ? (
    <p className="small">
      <NewTabLink to={`/retention/${request.requestId}`}>{t('link')}</NewTabLink>
    </p>
  ) : null
}
