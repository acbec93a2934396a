import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { ErrorCode } from '#contract/error-codes.ts'
import { entryMessages } from '#web/features/company/entry/messages/entry-messages.ts'
import { toShownDate } from '#web/features/company/entry/shown-date.ts'
import { type FoundCompany, type LookupEvent, type LookupState, mayHelp } from '#web/features/company/entry/state/lookup-machine.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import type { Send } from '#web/lib/state/use-machine.ts'
import { useDelayed } from '#web/lib/timing/use-delayed.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { type RowColumn, RowTable } from '#web/ui/table/row-table.tsx'
import '#web/ui/feedback/waiting.css'
import styles from '#web/features/company/entry/lookup.module.css'

type Props = { state: LookupState; send: Send<LookupEvent> }

/** What a search came to: companies, nobody, no answer, or that it still goes on. */
export function LookupResults({ state, send }: Props) {
  const { result } = state
  if (result.is === 'nothing-yet') return null
  return <InView of={result.is}>{toPart({ state, send })}</InView>
}

function toPart({ state, send }: Props): ReactNode {
  const { result } = state
  if (result.is === 'searching') return <Searching send={send} />
  if (result.is === 'failed') return <Failed code={result.code} isOffline={result.isOffline} send={send} />
  if (result.is === 'found')
    return result.companies.length > 0 ? <Found {...result} tries={state.tries} send={send} /> : <Nobody send={send} />
  return null
}

/** On a phone the form fills the screen: what it led to comes into sight. */
function InView({ of, children }: { of: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (of) box.current?.scrollIntoView({ block: 'nearest' })
  }, [of])
  return (
    <div ref={box} className={styles.lookupResult}>
      {children}
    </div>
  )
}

function Searching({ send }: Pick<Props, 'send'>) {
  const t = entryMessages.useTranslate()
  const stage = useDelayed()
  return (
    <div className={`waiting ${styles.lookupWaiting}`}>
      <div role="status" className="stack tight">
        <div className="spinner" />
        <p className="waiting-words">{t('lookup.searching')}</p>
        {stage !== 'short' && <p className="muted">{t('lookup.searching-longer')}</p>}
      </div>
      <Button onClick={() => send({ is: 'cancel' })}>{t('lookup.cancel')}</Button>
    </div>
  )
}

function Failed({ code, isOffline, send }: { code: ErrorCode; isOffline: boolean } & Pick<Props, 'send'>) {
  const t = entryMessages.useTranslate()
  const text = useErrorMessages(code, isOffline)
  if (!text) return null
  return (
    <Notice mood="warn" role="alert" title={text.title}>
      <p>{text.message}</p>
      <div className={styles.lookupWays}>
        {mayHelp(code) && <Button onClick={() => send({ is: 'search' })}>{t('lookup.again')}</Button>}
        <Button kind={mayHelp(code) ? 'outlined' : 'primary'} onClick={() => send({ is: 'type' })}>
          {t('lookup.type')}
        </Button>
      </div>
    </Notice>
  )
}

function Nobody({ send }: Pick<Props, 'send'>) {
  const t = entryMessages.useTranslate()
  return (
    <Notice role="status" icon="document" title={t('lookup.none-title')}>
      <p>{t('lookup.none')}</p>
      <Button onClick={() => send({ is: 'type' })}>{t('lookup.type')}</Button>
    </Notice>
  )
}

type FoundProps = Extract<LookupState['result'], { is: 'found' }> & { tries: number } & Pick<Props, 'send'>

function Found({ companies, hasMore, chosen, isChoiceMissing, tries, send }: FoundProps) {
  const t = entryMessages.useTranslate()
  const { language } = useI18n()
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (tries > 0 && isChoiceMissing) box.current?.querySelector('input')?.focus()
  }, [tries, isChoiceMissing])
  const columns = useMemo<RowColumn<FoundCompany>[]>(
    () => [
      {
        key: 'company',
        head: t('lookup.column-company'),
        cell: ({ id, companyName, address }) => (
          <label className={styles.foundCompany}>
            <input type="radio" name="company" checked={id === chosen} onChange={() => send({ is: 'choose', id })} />
            <span>
              {companyName}
              {address && <span className={styles.foundAddress}>{address}</span>}
            </span>
          </label>
        ),
      },
      { key: 'number', head: t('lookup.column-number'), cell: ({ companyNumber }) => companyNumber },
      { key: 'status', head: t('lookup.column-status'), cell: ({ status }) => status ?? '' },
      { key: 'since', head: t('lookup.column-since'), cell: ({ startDate }) => toShownDate(startDate, language) },
    ],
    [t, language, chosen, send],
  )
  const count = t('lookup.count', { count: companies.length })
  return (
    <fieldset
      ref={box}
      className={`field ${isChoiceMissing ? 'invalid' : ''}`}
      aria-describedby={isChoiceMissing ? 'choice-error' : undefined}
    >
      <legend>
        <span role="status">{count}</span>
      </legend>
      {hasMore && <p className="muted small">{t('lookup.more')}</p>}
      {isChoiceMissing && (
        <p id="choice-error" className="field-error" role="alert">
          {t('lookup.choice-missing')}
        </p>
      )}
      <div className="found-scroll">
        <RowTable caption={count} columns={columns} rows={companies} toKey={({ id }) => id} empty={null} />
      </div>
    </fieldset>
  )
}
