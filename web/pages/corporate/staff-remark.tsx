import { useCompany } from '#web/flows/corporate/company.tsx'
import { corporateWords } from '#web/messages/corporate/words.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Staff asked to go over it once more: in their own words. */
export function StaffRemark() {
  const say = corporateWords.useSay()
  const { form, request } = useCompany()
  if (request.status !== 'RETRY') return null
  return (
    <Notice mood="warn" icon="mail" title={say('retry.title', { name: form.clientName })}>
      {request.remark && <p className="as-typed">{request.remark}</p>}
    </Notice>
  )
}
