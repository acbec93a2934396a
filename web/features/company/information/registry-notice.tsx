import { useRegisterFill } from '#web/features/company/information/use-registry-fill.ts'
import { corporateWords } from '#web/features/company/shell/messages/company-messages.ts'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** What the company register is doing for this step. Nobody has to wait for it. */
export function RegisterNotice() {
  const say = corporateWords.useSay()
  const fill = useRegisterFill()
  const words = useErrorWords(fill.at === 'failed' ? fill.code : 'REGISTRY_UNAVAILABLE', false)
  if (fill.at === 'asking') {
    return (
      <p className="muted small" role="status">
        {say('register.asking')}
      </p>
    )
  }
  if (fill.at === 'idle' || !words) return null
  const mayHelp = fill.code !== 'COMPANY_NOT_FOUND' && fill.code !== 'REGISTRY_COUNTRY_NOT_COVERED'
  return (
    <Notice role="status" title={say('register.failed-title')}>
      <p>
        {words.title}. {say('register.failed')}
      </p>
      {mayHelp && (
        <p>
          <Button onClick={fill.again}>{say('register.again')}</Button>
        </p>
      )}
    </Notice>
  )
}
