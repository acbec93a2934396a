import { type FormEvent, useState } from 'react'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import { DetailsSource } from '#web/features/applicant/check-details/details-source.tsx'
import { checkDetailsMessages } from '#web/features/applicant/check-details/messages/check-details-messages.ts'
import {
  type Entered,
  findDocumentEntered,
  type SourceAnswer,
  toAnswer,
  toEntered,
} from '#web/features/applicant/check-details/to-answer.ts'
import { type DetailsDifference, useIdentityDetails } from '#web/features/applicant/check-details/use-identity-details.ts'
import { findLink } from '#web/lib/api/session.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Navigate, useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from '#web/features/applicant/check-details/identity-details.module.css'

const formId = 'identity-details'

/** With its words, which the first load is without. */
export const loadIdentityDetailsPage = withMessages(checkDetailsMessages, async () => IdentityDetailsPage)

/** /check-details: names and dates that the document writes otherwise, side by side, before they go to staff. */
function IdentityDetailsPage() {
  const { request } = useRequest()
  const { to } = useMount()
  const link = findLink()
  if (!request || !link) return <Navigate to={to('/')} replace />
  return <IdentityDetails request={request} link={link} />
}

function IdentityDetails({ request, link }: { request: VerificationRequest; link: Link }) {
  const t = checkDetailsMessages.useTranslate()
  const navigate = useNavigate()
  const { to } = useMount()
  const { read } = useRequest()
  const { showError } = useDialogs()
  // What is asked next is the gate's to say, by what the server says now.
  const flow = useIdentityDetails({ link, onDone: async () => void (await read(link)), onError: (error) => void showError(error) })
  const { details, issues, isSaving, isAgain } = flow
  const [answers, setAnswers] = useState<Partial<Record<DetailsDifference['source'], SourceAnswer>>>({})
  const [typed, setTyped] = useState<Entered>({})
  const [isTried, setTried] = useState(false)
  if (!details) return <Waiting isPage text={t('opening')} />

  const requested = details.differences
  const entered = toEntered(details.entered, typed)
  const onDocument = findDocumentEntered(requested, details.entered)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const first = requested.find(({ source }) => !answers[source])
    if (first) return document.getElementById(`details-${first.source}-0`)?.focus()
    void flow.answer(toAnswer(requested, answers, entered))
  }
  return (
    <Page
      step="document"
      name={t('page')}
      heading={t('title')}
      headingKey={isAgain ? 'again' : 'first'}
      lead={t('lead', { name: request.client.name })}
      actions={
        <Button kind="primary" type="submit" form={formId} aria-disabled={isSaving || undefined}>
          {t(isSaving ? 'saving' : 'next')}
        </Button>
      }
    >
      {isAgain && <Notice mood="warn" role="status" title={t('lead-again')} />}
      <form id={formId} className={styles.detailsForm} noValidate onSubmit={submit}>
        {requested.map((difference) => (
          <DetailsSource
            key={difference.source}
            difference={difference}
            request={request}
            answer={answers[difference.source]}
            isMissing={isTried && !answers[difference.source]}
            takesDocument={onDocument !== undefined}
            entered={entered}
            issues={issues}
            onAnswer={(answer) => {
              setAnswers({ ...answers, [difference.source]: answer })
              if (difference.source === 'form') setTyped(answer === 'document_right' ? (onDocument ?? {}) : {})
            }}
            onEnter={(change) => setTyped({ ...typed, ...change })}
          />
        ))}
      </form>
      <p>
        <Button kind="plain" onClick={() => navigate(to('/id-document'))}>
          {t('other-document')}
        </Button>
      </p>
    </Page>
  )
}
