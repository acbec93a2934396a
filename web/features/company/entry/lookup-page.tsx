import { useState } from 'react'
import { returning } from '#web/features/company/entry/code-login.tsx'
import { toLocalPath } from '#web/features/company/entry/local-path.ts'
import { LookupForm } from '#web/features/company/entry/lookup-form.tsx'
import { LookupResults } from '#web/features/company/entry/lookup-results.tsx'
import { ManualCompany } from '#web/features/company/entry/manual-company.tsx'
import { entryMessages } from '#web/features/company/entry/messages/entry-messages.ts'
import { toEntryPath } from '#web/features/company/entry/state/entry-place.ts'
import { clearEntry, clearPass, findPass } from '#web/features/company/entry/state/entry-store.ts'
import type { EntryPass, LookupEvent, LookupState } from '#web/features/company/entry/state/lookup-machine.ts'
import { useCompanyLookup } from '#web/features/company/entry/state/use-company-lookup.ts'
import { type CustomerProps, withCustomer } from '#web/features/company/entry/with-customer.tsx'
import { Navigate, useNavigate } from '#web/lib/routing/navigation.tsx'
import type { Send } from '#web/lib/state/use-machine.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { WaitingOverlay } from '#web/ui/feedback/waiting.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from '#web/features/company/entry/lookup.module.css'

export type LookupPartProps = { state: LookupState; send: Send<LookupEvent> }

/** /form/bus: which company it is, looked up in a register or typed. */
export const LookupPage = withCustomer(function Lookup({ customer, place }: CustomerProps) {
  const [pass] = useState(() => findPass(customer.formId, Date.now()))
  if (!pass || customer.businessNameMode) return <Navigate to={toEntryPath('/form/loginto', place)} replace />
  return <FindCompany customer={customer} place={place} pass={pass} />
})

function FindCompany({ place, pass }: CustomerProps & { pass: EntryPass }) {
  const t = entryMessages.useTranslate()
  const navigate = useNavigate()
  const { showError, toast } = useDialogs()
  const toLogin = (state?: typeof returning) => {
    clearPass()
    navigate(toEntryPath('/form/loginto', place), { replace: true, state })
  }
  const [state, send] = useCompanyLookup({
    place,
    pass,
    leadOn: (url, isContinued) => {
      clearEntry()
      if (isContinued) toast(t('opened.continued'), 'note')
      navigate(toLocalPath(url), { replace: true })
    },
    proveAgain: () => toLogin(returning),
    onError: showError,
  })
  const opening = state.opening && <WaitingOverlay text={t('opened.waiting')} />
  const signedIn = (
    <p className="muted small">
      {t('lookup.as', { email: pass.email })}{' '}
      <button type="button" className={styles.textButton} onClick={() => toLogin()}>
        {t('lookup.other-address')}
      </button>
    </p>
  )

  if (state.isTyping) {
    return (
      <ManualCompany state={state} send={send}>
        {signedIn}
        {opening}
      </ManualCompany>
    )
  }
  const { result } = state
  const hasFound = result.is === 'found' && result.companies.length > 0
  // Where the search came to nothing, the way on stands beside the reason.
  const endsInNothing = result.is === 'failed' || (result.is === 'found' && !hasFound)
  return (
    <Page
      name={t('lookup.page')}
      heading={t('lookup.title')}
      lead={t('lookup.lead')}
      actions={
        endsInNothing ? null : (
          <>
            {hasFound && (
              <Button kind="primary" onClick={() => send({ is: 'go-on' })}>
                {t('lookup.go-on')}
              </Button>
            )}
            <Button kind="plain" onClick={() => send({ is: 'type' })}>
              {t('lookup.not-listed')}
            </Button>
          </>
        )
      }
    >
      <div className="stack company-lookup">
        <LookupForm state={state} send={send} />
        <LookupResults state={state} send={send} />
        {signedIn}
      </div>
      {opening}
    </Page>
  )
}
