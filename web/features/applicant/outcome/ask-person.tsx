import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** Leads to where a person is asked to look; nothing where that is not offered, and nobody was asked. */
export function AskPerson() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { request } = useRequest()
  const { to } = useMount()
  const { offered = null, sent = null } = request?.manualReview ?? {}
  if (!offered && !sent) return null
  return (
    <Button kind={offered ? 'primary' : 'outlined'} icon="person" onClick={() => navigate(to('/manual-review'))}>
      {t(offered ? 'person.ask' : 'person.see')}
    </Button>
  )
}
