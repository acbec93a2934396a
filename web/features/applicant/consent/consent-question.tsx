import { type FormEvent, useId, useState } from 'react'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { consentMessages } from '#web/features/applicant/consent/messages/consent-messages.ts'
import type { ShownNotice } from '#web/features/applicant/consent/use-consent.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { noticeMessages } from '#web/ui/notice/messages/notice-messages.ts'
import { NoticeBody } from '#web/ui/notice/notice-body.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from '#web/features/applicant/consent/consent.module.css'
import '#web/ui/controls/field.css'

type Props = {
  request: VerificationRequest
  notice: NonNullable<ShownNotice['notice']>
  isSending: boolean
  /** A newer version came while the person read. */
  isChanged: boolean
  /** They agreed to an earlier version. */
  isAgain: boolean
  onAgree: () => void
  onRefuse: () => void
}

const facts = [
  ['choice', 'check'],
  ['withdraw', 'switch'],
  ['other', 'person'],
] as const

/**
 * The summary first, the whole notice one tap below, and a box that nobody has ticked. The answers stand after it, at no window's end: nobody agrees to what
 * they have not come past.
 */
export function ConsentQuestion({ request, notice, isSending, isChanged, isAgain, onAgree, onRefuse }: Props) {
  const t = consentMessages.useTranslate()
  const tNotice = noticeMessages.useTranslate()
  const { language } = useI18n()
  const id = useId()
  const [isTicked, setTicked] = useState(false)
  const [isTried, setTried] = useState(false)
  const texts = notice.texts[language]
  const isMissing = isTried && !isTicked
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setTried(true)
    if (isTicked) onAgree()
    else document.getElementById(`${id}-agree`)?.focus()
  }
  return (
    <Page name={t('page')} headingKey={`ask ${notice.version}`} heading={t('ask-title')} lead={texts.summary}>
      {isChanged && (
        <Notice role="alert" mood="warn" title={t('changed-title')}>
          <p>{t('changed')}</p>
        </Notice>
      )}
      {isAgain && !isChanged && (
        <Notice title={t('again-title')}>
          <p>{t('again', { name: request.client.name })}</p>
        </Notice>
      )}
      <ul className="facts">
        {facts.map(([fact, icon]) => (
          <li key={fact}>
            <Icon name={icon} />
            <div>
              <h2 className={styles.fact}>{t(`fact-${fact}`)}</h2>
              <p className="muted">{t(`fact-${fact}-text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <NoticeBody texts={texts} language={language} t={tNotice} published={{ version: notice.version, at: notice.publishedAt }} />
      <form id={`${id}-form`} noValidate onSubmit={submit}>
        <div className={`field ${isMissing ? 'invalid' : ''}`}>
          <label className={styles.choice} htmlFor={`${id}-agree`}>
            <input
              id={`${id}-agree`}
              type="checkbox"
              checked={isTicked}
              required
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? `${id}-error` : undefined}
              onChange={(event) => setTicked(event.target.checked)}
            />
            <span>{texts.statement}</span>
          </label>
          {isMissing && (
            <p id={`${id}-error`} className="field-error" role="alert">
              {t('agree-missing')}
            </p>
          )}
        </div>
      </form>
      <div className={styles.answers}>
        <Button kind="primary" type="submit" form={`${id}-form`} aria-disabled={isSending || undefined}>
          {t(isSending ? 'sending' : 'agree')}
        </Button>
        <Button onClick={isSending ? undefined : onRefuse}>{t('refuse')}</Button>
      </div>
    </Page>
  )
}
