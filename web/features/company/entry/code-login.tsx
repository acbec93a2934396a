import { useCallback, useEffect, useState } from 'react'
import { isSettled } from '#contract/requests/request-status.ts'
import { toLocalPath } from '#web/features/company/entry/local-path.ts'
import { entryMessages } from '#web/features/company/entry/messages/entry-messages.ts'
import { toEntryPath } from '#web/features/company/entry/state/entry-place.ts'
import { clearEntry, clearPass, findPass, savePass } from '#web/features/company/entry/state/entry-store.ts'
import { toPassEnd } from '#web/features/company/entry/state/lookup-machine.ts'
import { type KnownCompany, useKnownCompany } from '#web/features/company/entry/state/use-known-company.ts'
import type { CustomerProps } from '#web/features/company/entry/with-customer.tsx'
import { EmailCodeActions, EmailCodeFields } from '#web/forms/email-code/email-code-parts.tsx'
import { emailCodeMessages } from '#web/forms/email-code/messages/email-code-messages.ts'
import { useEmailCode } from '#web/forms/email-code/use-email-code.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { useLocation, useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { Page } from '#web/ui/page/page.tsx'

/** The way in by an email code; then on with the company that was begun last, or to another one. */
export function CodeLogin({ customer, place }: CustomerProps) {
  const t = emailCodeMessages.useTranslate()
  const tEntry = entryMessages.useTranslate()
  const navigate = useNavigate()
  const location = useLocation()
  const { toast } = useDialogs()
  const toLookup = useCallback(() => navigate(toEntryPath('/form/bus', place), { replace: true }), [navigate, place])
  const [known, find] = useKnownCompany(toLookup)
  const code = useEmailCode({
    formId: customer.formId,
    biz: 'corporate',
    onChecked: (checked) => {
      savePass({ ...checked, until: toPassEnd(Date.now()) })
      // Whoever comes back here to prove it once more has said before which company it is.
      if (isReturning(location.state)) toLookup()
      else find(checked)
    },
    onWrong: () => toast(t('code-wrong'), 'note'),
  })
  const { state } = code
  // Proved a moment ago, before a reload or a step back: not requested again.
  const [pass, setPass] = useState(() => (isReturning(location.state) ? undefined : findPass(customer.formId, Date.now())))
  useEffect(() => {
    if (pass) find(pass)
  }, [pass, find])

  const checked = state.at === 'checked' ? state.checked : pass
  if (checked) {
    if (known.is === 'known') return <Returning company={known.company} onOther={toLookup} />
    if (known.is === 'asking') return <Waiting isPage text={t('checking')} />
    const beginAgain = () => {
      clearPass()
      setPass(undefined)
      code.send({ is: 'begin-again' })
    }
    return <NotFound code={known.code} isOffline={known.isOffline} onAgain={() => find(checked)} onNewCode={beginAgain} />
  }
  const isCode = state.at === 'code'
  return (
    <Page
      name={t('page')}
      heading={t(isCode ? 'code-title' : 'title')}
      headingKey={isCode ? 'code' : location.key}
      lead={isCode ? t('code-lead', { email: state.sent.email }) : t('lead')}
      actions={<EmailCodeActions code={code} />}
    >
      {isReturning(location.state) && (
        <Notice mood="warn" icon="clock" title={tEntry('expired.title')}>
          <p>{tEntry('expired.words')}</p>
        </Notice>
      )}
      <EmailCodeFields code={code} />
      {isCode && <p className="muted small">{t('not-there')}</p>}
    </Page>
  )
}

/** Said to this page by the lookup, when the proof of the address ran out meanwhile. */
export const returning = { proveAgain: true } as const

function isReturning(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'proveAgain' in state
}

function Returning({ company, onOther }: { company: KnownCompany; onOther: () => void }) {
  const t = entryMessages.useTranslate()
  const navigate = useNavigate()
  const { companyName, status, url } = company
  const isOver = isSettled(status)
  const goOn = () => {
    clearEntry()
    navigate(toLocalPath(url), { replace: true })
  }
  return (
    <Page
      name={t('found.page')}
      heading={t('found.title')}
      headingKey="found"
      lead={t('found.lead')}
      actions={
        <>
          <Button kind="primary" onClick={goOn}>
            {t(isOver ? 'found.see' : 'found.go-on')}
          </Button>
          <Button kind="plain" onClick={onOther}>
            {t('found.other')}
          </Button>
        </>
      }
    >
      <Notice icon={isOver ? 'check' : 'edit'} title={companyName}>
        <p className="muted">{t(isOver ? (status === 'WAIT_FOR_APPROVAL' ? 'found.waiting' : 'found.done') : 'found.open')}</p>
      </Notice>
    </Page>
  )
}

type NotFoundProps = { code: string; isOffline: boolean; onAgain: () => void; onNewCode: () => void }

function NotFound({ code, isOffline, onAgain, onNewCode }: NotFoundProps) {
  const t = emailCodeMessages.useTranslate()
  const tShell = useTranslate()
  const text = useErrorMessages(code, isOffline)
  if (!text) return null
  const canTryAgain = code !== 'EMAIL_TICKET_EXPIRED'
  return (
    <Page
      name={text.title}
      heading={text.title}
      headingKey="not-found"
      lead={text.message}
      actions={
        <>
          {canTryAgain && (
            <Button kind="primary" onClick={onAgain}>
              {tShell('error.try-again')}
            </Button>
          )}
          <Button kind={canTryAgain ? 'plain' : 'primary'} onClick={onNewCode}>
            {t('again')}
          </Button>
        </>
      }
    />
  )
}
