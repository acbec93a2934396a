import { type FormEvent, useEffect, useRef } from 'react'
import { type Language, languageTag } from '#contract/language.ts'
import { emailCode } from '#contract/personal-info/email-code.ts'
import { ownExportMessages } from '#web/features/applicant/own-export/messages/own-export-messages.ts'
import { type OwnExportFacts, useOwnExport } from '#web/features/applicant/own-export/use-own-export.ts'
import { emailCodeMessages } from '#web/forms/email-code/messages/email-code-messages.ts'
import { useSecondsUntil } from '#web/forms/email-code/use-email-code.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from '#web/features/applicant/own-export/own-export.module.css'

export const loadOwnExportPage = withMessages(
  ownExportMessages,
  withMessages(emailCodeMessages, async () => OwnExportPage),
)

const formId = 'own-export-code'
const limits = { digits: emailCode.digits, minutes: emailCode.validMinutes, tries: emailCode.maxTries }

/** /your-data#TOKEN: what is stored about a person, for them. Nothing of it shows before the code from their mailbox. */
function OwnExportPage() {
  const t = ownExportMessages.useTranslate()
  const { showBranding } = useRequest()
  const own = useOwnExport(({ client: { name, colour: webColor, contactEmail } }) =>
    showBranding({ name, webColor, contactEmail, pageLogoPath: null, formName: t('page'), termsOfUseLink: null, privacyPolicyLink: null }),
  )
  const { at, facts } = own
  if (at === 'over') return <Page name={t('page')} heading={t('over-title')} headingKey="over" lead={t('over')} />
  if (at === 'failed')
    return (
      <Page
        name={t('page')}
        heading={t('failed-title')}
        headingKey="failed"
        lead={t('failed')}
        actions={
          <Button kind="primary" onClick={own.read}>
            {t('again')}
          </Button>
        }
      />
    )
  if (at === 'loading' || !facts)
    return (
      <Page name={t('page')} heading={t('page')}>
        <Waiting text={t('loading')} />
      </Page>
    )
  if (at === 'code') return <CodePage own={own} />
  if (at === 'ready') return <ReadyPage own={own} facts={facts} />
  return (
    <Page
      name={t('page')}
      heading={t('page')}
      headingKey="begin"
      lead={t('lead', { name: facts.client.name })}
      actions={
        <Button kind="primary" aria-disabled={own.isBusy || undefined} onClick={own.send}>
          {t(own.isBusy ? 'sending' : 'send')}
        </Button>
      }
    >
      {own.problem && <Problem {...own.problem} />}
      <section className="stack tight">
        <h2>{t('what-title')}</h2>
        <p>{t('what')}</p>
        <Facts facts={facts} left={facts.downloadsLeft} />
      </section>
      <p>{t('code-first')}</p>
      <Questions facts={facts} />
    </Page>
  )
}

type Own = ReturnType<typeof useOwnExport>

function CodePage({ own }: { own: Own }) {
  const t = ownExportMessages.useTranslate()
  const tOf = emailCodeMessages.useTranslate()
  const seconds = useSecondsUntil(own.resendAt)
  const box = useRef<HTMLFormElement>(null)
  const { faults, codeFault } = own
  useEffect(() => {
    if (faults > 0) box.current?.querySelector('input')?.focus()
  }, [faults])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    own.check()
  }
  const error =
    codeFault === 'shape' ? tOf('code-wrong') : codeFault === 'refused' ? tOf('code-refused', { tries: own.triesLeft }) : undefined
  const isNew = own.sendings > 0 && codeFault === null
  return (
    <Page
      name={t('page')}
      heading={t('code-title')}
      headingKey="code"
      lead={t('code-lead')}
      actions={
        <>
          <Button kind="primary" type="submit" form={formId} aria-disabled={own.isBusy || undefined}>
            {tOf('check')}
          </Button>
          <Button aria-disabled={own.isBusy || seconds > 0 || undefined} onClick={() => seconds === 0 && own.send()}>
            {seconds > 0 ? tOf('again-in', { seconds }) : tOf('again')}
          </Button>
        </>
      }
    >
      <form ref={box} id={formId} noValidate onSubmit={onSubmit} className="stack">
        {codeFault === 'spent' && (
          <Notice mood="bad" role="alert" title={tOf('code-spent-title')}>
            <p>{tOf('code-spent', limits)}</p>
          </Notice>
        )}
        <p role="status" className={isNew ? '' : 'only-heard'}>
          {isNew ? t('code-resent') : ''}
        </p>
        <div className={styles.code}>
          <TextField
            label={tOf('code')}
            hint={tOf('code-hint', limits)}
            error={error}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            aria-required
            value={own.code}
            onChange={(event) => own.typeCode(event.target.value)}
          />
        </div>
        {own.problem && <Problem {...own.problem} />}
      </form>
      <p className="muted small">{tOf('not-there')}</p>
    </Page>
  )
}

function ReadyPage({ own, facts }: { own: Own; facts: OwnExportFacts }) {
  const t = ownExportMessages.useTranslate()
  const left = Math.max(0, facts.downloadsLeft - own.saved)
  return (
    <Page
      name={t('page')}
      heading={t('ready-title')}
      headingKey="ready"
      lead={t('ready-lead')}
      actions={
        left > 0 ? (
          <Button kind="primary" icon="download" aria-disabled={own.isBusy || undefined} onClick={own.download}>
            {t(own.isBusy ? 'downloading' : 'download')}
          </Button>
        ) : undefined
      }
    >
      <div role="status">
        {own.saved > 0 && (
          <Notice mood="good" title={t('saved-title')}>
            <p>{left > 0 ? t('saved', { left }) : t('saved-last')}</p>
          </Notice>
        )}
      </div>
      {own.problem && <Problem {...own.problem} />}
      <Facts facts={facts} left={left} />
      <Questions facts={facts} />
    </Page>
  )
}

function Facts({ facts: { byteCount, expiresAt }, left }: { facts: OwnExportFacts; left: number }) {
  const t = ownExportMessages.useTranslate()
  const { language } = useI18n()
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('size')}</dt>
        <dd>{t('size-value', { size: toMegabytes(byteCount, language) })}</dd>
      </div>
      <div>
        <dt>{t('until')}</dt>
        <dd>
          <time dateTime={expiresAt}>{toTime(expiresAt, language)}</time>
        </dd>
      </div>
      <div>
        <dt>{t('left')}</dt>
        <dd>{left}</dd>
      </div>
    </dl>
  )
}

function Questions({ facts: { client } }: { facts: OwnExportFacts }) {
  const t = ownExportMessages.useTranslate()
  return client.contactEmail ? <p className="muted small">{t('questions', { address: client.contactEmail })}</p> : null
}

function Problem({ code, isOffline }: { code: string; isOffline: boolean }) {
  const text = useErrorMessages(code, isOffline)
  return text ? (
    <Notice mood="bad" role="alert" title={text.title}>
      <p>{text.message}</p>
    </Notice>
  ) : null
}

function toMegabytes(bytes: number, language: Language): string {
  return new Intl.NumberFormat(languageTag[language], { maximumFractionDigits: 1 }).format(Math.max(0.1, bytes / 1_000_000))
}

function toTime(time: string, language: Language): string {
  return new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time))
}
