import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { getIndividualForm } from '#contract/requests/individual-calls.ts'
import { call } from '#web/lib/api/call.ts'
import { readFormId } from '#web/lib/platform/address.ts'
import { type EmailCode, useEmailCode } from '#web/forms/email-code/use-email-code.ts'
import { type LinkTrouble, useVerifyLink } from '#web/forms/email-code/use-verify-link.ts'
import { emailCodeWords } from '#web/forms/email-code/messages/email-code-messages.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { EmailCodeActions, EmailCodeFields } from '#web/forms/email-code/email-code-parts.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { useMount } from '#web/lib/request/mount.ts'
import { Page } from '#web/ui/page/page.tsx'
import { useRequestHold } from '#web/lib/request/request-context.tsx'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

/** /BaseInfo/emailVerify[?formId=]: for whoever comes without a link. A proved address leads to the entry, with a link of its own. */
export function EmailVerifyPage() {
  const say = emailCodeWords.useSay()
  const { toast } = useDialogs()
  const { to } = useMount()
  const navigate = useNavigate()
  const [formId] = useState(readFormId)
  useLookOf(formId)
  const { trouble, open } = useVerifyLink((link) => navigate(`${to('/')}?${new URLSearchParams(link)}`, { replace: true }))
  const code = useEmailCode({ formId, onChecked: open, onWrong: () => toast(say('code-wrong'), 'note') })
  const { state } = code
  if (state.at === 'checked') {
    if (!trouble) return <Waiting isPage words={say('checking')} />
    return <NoLink trouble={trouble} code={code} onAgain={() => open(state.checked)} />
  }
  const isCode = state.at === 'code'
  return (
    <Page
      name={say('page')}
      heading={say(isCode ? 'code-title' : 'title')}
      headingKey={isCode ? 'code' : 'default'}
      lead={isCode ? say('code-lead', { email: state.sent.email }) : say('lead')}
      actions={<EmailCodeActions code={code} />}
    >
      <EmailCodeFields code={code} />
      {isCode && <p className="muted small">{say('not-there')}</p>}
    </Page>
  )
}

/** The page stands without it, too: an unknown form is told of when a code is asked for. */
function useLookOf(formId: string | undefined): void {
  const { showLook } = useRequestHold()
  useEffect(() => {
    const controller = new AbortController()
    call(getIndividualForm, { query: formId ? { formId } : {} }, { signal: controller.signal }).then(
      ({ clientName, ...look }) => controller.signal.aborted || showLook({ ...look, name: clientName }),
      () => undefined,
    )
    return () => controller.abort()
  }, [formId, showLook])
}

function NoLink({ trouble, code, onAgain }: { trouble: LinkTrouble; code: EmailCode; onAgain: () => void }) {
  const say = emailCodeWords.useSay()
  const sayOf = useSay()
  const words = useErrorWords(trouble.code, trouble.isOffline)
  if (!words) return null
  return (
    <Page
      name={words.title}
      heading={words.title}
      headingKey="no-link"
      lead={words.message}
      actions={
        <>
          {trouble.code !== 'EMAIL_TICKET_EXPIRED' && (
            <Button kind="primary" onClick={onAgain}>
              {sayOf('error.try-again')}
            </Button>
          )}
          <Button kind={trouble.code === 'EMAIL_TICKET_EXPIRED' ? 'primary' : 'plain'} onClick={() => code.send({ is: 'begin-again' })}>
            {say('again')}
          </Button>
        </>
      }
    />
  )
}
