import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import { type FoundCompany, type LookupEvent, type LookupState, mayHelp } from '#web/features/company/entry/state/lookup-machine.ts'
import type { Send } from '#web/lib/state/use-machine.ts'
import { corporateEntryWords } from '#web/features/company/entry/messages/entry-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { toShownDate } from '#web/features/company/entry/shown-date.ts'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { type RowColumn, RowTable } from '#web/ui/table/row-table.tsx'
import { useWaited } from '#web/lib/timing/use-delayed.ts'
import '#web/ui/feedback/waiting.css'

type Props = { state: LookupState; send: Send<LookupEvent> }

/** What a search came to: companies, nobody, no answer, or that it still goes on. */
export function LookupResults({ state, send }: Props) {
  const { result } = state
  if (result.is === 'nothing-yet') return null
  return <InSight of={result.is}>{toPart({ state, send })}</InSight>
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
function InSight({ of, children }: { of: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (of) box.current?.scrollIntoView({ block: 'nearest' })
  }, [of])
  return (
    <div ref={box} className="lookup-result">
      {children}
    </div>
  )
}

function Searching({ send }: Pick<Props, 'send'>) {
  const say = corporateEntryWords.useSay()
  const stage = useWaited()
  return (
    <div className="waiting lookup-waiting">
      <div role="status" className="stack tight">
        <div className="spinner" />
        <p className="waiting-words">{say('lookup.searching')}</p>
        {stage !== 'short' && <p className="muted">{say('lookup.searching-longer')}</p>}
      </div>
      <Button onClick={() => send({ is: 'cancel' })}>{say('lookup.cancel')}</Button>
    </div>
  )
}

function Failed({ code, isOffline, send }: { code: ErrorCode; isOffline: boolean } & Pick<Props, 'send'>) {
  const say = corporateEntryWords.useSay()
  const words = useErrorWords(code, isOffline)
  if (!words) return null
  return (
    <Notice mood="warn" role="alert" title={words.title}>
      <p>{words.message}</p>
      <div className="lookup-ways">
        {mayHelp(code) && <Button onClick={() => send({ is: 'search' })}>{say('lookup.again')}</Button>}
        <Button kind={mayHelp(code) ? 'outlined' : 'primary'} onClick={() => send({ is: 'type' })}>
          {say('lookup.type')}
        </Button>
      </div>
    </Notice>
  )
}

function Nobody({ send }: Pick<Props, 'send'>) {
  const say = corporateEntryWords.useSay()
  return (
    <Notice role="status" icon="document" title={say('lookup.none-title')}>
      <p>{say('lookup.none')}</p>
      <Button onClick={() => send({ is: 'type' })}>{say('lookup.type')}</Button>
    </Notice>
  )
}

type FoundProps = Extract<LookupState['result'], { is: 'found' }> & { tries: number } & Pick<Props, 'send'>

function Found({ companies, hasMore, chosen, isChoiceMissing, tries, send }: FoundProps) {
  const say = corporateEntryWords.useSay()
  const { language } = useSpeech()
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (tries > 0 && isChoiceMissing) box.current?.querySelector('input')?.focus()
  }, [tries, isChoiceMissing])
  const columns = useMemo<RowColumn<FoundCompany>[]>(
    () => [
      {
        key: 'company',
        head: say('lookup.column-company'),
        cell: ({ id, companyName, address }) => (
          <label className="found-company">
            <input type="radio" name="company" checked={id === chosen} onChange={() => send({ is: 'choose', id })} />
            <span>
              {companyName}
              {address && <span className="found-address">{address}</span>}
            </span>
          </label>
        ),
      },
      { key: 'number', head: say('lookup.column-number'), cell: ({ companyNumber }) => companyNumber },
      { key: 'status', head: say('lookup.column-status'), cell: ({ status }) => status ?? '' },
      { key: 'since', head: say('lookup.column-since'), cell: ({ startDate }) => toShownDate(startDate, language) },
    ],
    [say, language, chosen, send],
  )
  const count = companies.length === 1 ? say('lookup.count-one') : say('lookup.count', { count: companies.length })
  return (
    <fieldset
      ref={box}
      className={`field ${isChoiceMissing ? 'invalid' : ''}`}
      aria-describedby={isChoiceMissing ? 'choice-error' : undefined}
    >
      <legend>
        <span role="status">{count}</span>
      </legend>
      {hasMore && <p className="muted small">{say('lookup.more')}</p>}
      {isChoiceMissing && (
        <p id="choice-error" className="field-error" role="alert">
          {say('lookup.choice-missing')}
        </p>
      )}
      <div className="found-scroll">
        <RowTable caption={count} columns={columns} rows={companies} toKey={({ id }) => id} empty={null} />
      </div>
    </fieldset>
  )
}
