import { useEffect, useState } from 'react'
import { getIndividualForm } from '#contract/requests/individual-calls.ts'
import { EmailCodeActions, EmailCodeFields } from '#web/forms/email-code/email-code-parts.tsx'
import { emailCodeMessages } from '#web/forms/email-code/messages/email-code-messages.ts'
import { type EmailCode, useEmailCode } from '#web/forms/email-code/use-email-code.ts'
import { type LinkProblem, useVerifyLink } from '#web/forms/email-code/use-verify-link.ts'
import { call } from '#web/lib/api/call.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { readFormId } from '#web/lib/platform/address.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { Page } from '#web/ui/page/page.tsx'

/** With its words, which the first load is without. */
export const loadEmailVerifyPage = withMessages(emailCodeMessages, async () => EmailVerifyPage)

/** /BaseInfo/emailVerify[?formId=]: for whoever comes without a link. A proved address leads to the entry, with a link of its own. */
function EmailVerifyPage() {
  const t = emailCodeMessages.useTranslate()
  const { toast } = useDialogs()
  const { to } = useMount()
  const navigate = useNavigate()
  const [formId] = useState(readFormId)
  useLookOf(formId)
  const { problem, open } = useVerifyLink((link) => navigate(`${to('/')}?${new URLSearchParams(link)}`, { replace: true }))
  const code = useEmailCode({ formId, onChecked: open, onWrong: () => toast(t('code-wrong'), 'note') })
  const { state } = code
  if (state.at === 'checked') {
    if (!problem) return <Waiting isPage text={t('checking')} />
    return <NoLink problem={problem} code={code} onAgain={() => open(state.checked)} />
  }
  const isCode = state.at === 'code'
  return (
    <Page
      name={t('page')}
      heading={t(isCode ? 'code-title' : 'title')}
      headingKey={isCode ? 'code' : 'default'}
      lead={isCode ? t('code-lead', { email: state.sent.email }) : t('lead')}
      actions={<EmailCodeActions code={code} />}
    >
      <EmailCodeFields code={code} />
      {isCode && <p className="muted small">{t('not-there')}</p>}
    </Page>
  )
}

/** The page stands without it, too: an unknown form is told of when a code is asked for. */
function useLookOf(formId: string | undefined): void {
  const { showBranding } = useRequest()
  useEffect(() => {
    const controller = new AbortController()
    call(getIndividualForm, { query: formId ? { formId } : {} }, { signal: controller.signal }).then(
      ({ clientName, ...branding }) => controller.signal.aborted || showBranding({ ...branding, name: clientName }),
      () => undefined,
    )
    return () => controller.abort()
  }, [formId, showBranding])
}

function NoLink({ problem, code, onAgain }: { problem: LinkProblem; code: EmailCode; onAgain: () => void }) {
  const t = emailCodeMessages.useTranslate()
  const tOf = useTranslate()
  const text = useErrorMessages(problem.code, problem.isOffline)
  if (!text) return null
  return (
    <Page
      name={text.title}
      heading={text.title}
      headingKey="no-link"
      lead={text.message}
      actions={
        <>
          {problem.code !== 'EMAIL_TICKET_EXPIRED' && (
            <Button kind="primary" onClick={onAgain}>
              {tOf('error.try-again')}
            </Button>
          )}
          <Button kind={problem.code === 'EMAIL_TICKET_EXPIRED' ? 'primary' : 'plain'} onClick={() => code.send({ is: 'begin-again' })}>
            {t('again')}
          </Button>
        </>
      }
    />
  )
}
