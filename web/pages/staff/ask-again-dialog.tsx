import { type FormEvent, useId, useMemo, useState } from 'react'
import type { CaseFile } from '#contract/staff/case-file.ts'
import type { RetryWish } from '#contract/staff/decision.ts'
import { isModuleKey } from '#contract/form/module-key.ts'
import type { Language } from '#contract/language.ts'
import { useSay, useSpeech } from '#web/messages/say.ts'
import { staffCaseWords } from '#web/messages/staff-case/words.ts'
import { useCaseFile } from '#web/pages/staff/case-context.ts'
import { Segments } from '#web/pages/staff/segments.tsx'
import { RemarkField } from '#web/pages/staff/remark-field.tsx'
import { CaseChanged, useShownCase } from '#web/pages/staff/shown-case.tsx'
import type { Decided } from '#web/pages/staff/use-case-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export type AgainWanted = { wish: RetryWish; remark?: string }
type Props = { onAsk: (wanted: Decided & AgainWanted) => void; onLeave: () => void }
type Field = Extract<RetryWish, { what: 'fields' }>['fields'][number]

/** One thing at a time: the applicant's link opens there. */
export function AskAgainDialog({ onAsk, onLeave }: Props) {
  const say = staffCaseWords.useSay()
  const shellSay = useSay()
  const { language } = useSpeech()
  const id = useId()
  const { file } = useCaseFile()
  const shownCase = useShownCase()
  const isCompany = file.request.kind === 'corporate'
  const [what, setWhat] = useState<RetryWish['what']>(isCompany ? 'fields' : 'document')
  const [chosen, setChosen] = useState<readonly Field[]>([])
  const [remark, setRemark] = useState('')
  const [isTried, setTried] = useState(false)
  const groups = useMemo(() => (file.company ? listOfCompany(file.company.asks, language) : listOfPerson(file.answers, language)), [file, language])
  const choices = [
    ...(isCompany ? [] : (['document', 'liveness'] as const)),
    ...(groups.length > 0 ? (['fields'] as const) : []),
  ].map((value) => ({ value, words: say(`again.${value}`) }))
  const isMissing = what === 'fields' && chosen.length === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing || shownCase.isOld) return
    const wish: RetryWish = what === 'fields' ? { what, fields: [...chosen] } : { what }
    const { request, basis } = shownCase.shown
    onAsk({ revision: request.revision, basis, wish, ...(remark.trim() && { remark: remark.trim() }) })
  }
  return (
    <Dialog
      title={say('again.title')}
      onClose={onLeave}
      actions={
        <>
          <Button onClick={onLeave}>{shellSay('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" form={`${id}-form`} disabled={choices.length === 0}>
            {say('again.submit')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className="reject" noValidate onSubmit={submit}>
        <CaseChanged {...shownCase} onLeave={onLeave} />
        {choices.length > 1 && <Segments label={say('again.what')} value={what} onChange={setWhat} choices={choices} />}
        {what === 'fields' && (
          <fieldset className={`field ${isTried && isMissing ? 'invalid' : ''}`}>
            <legend>{say('again.fields')}</legend>
            {isTried && isMissing && (
              <p className="field-error" role="alert">
                {say('again.fields-missing')}
              </p>
            )}
            {groups.map(({ module, label, fields: own }) => (
              <FieldGroup key={module} label={label} fields={own} chosen={chosen} onChange={setChosen} />
            ))}
          </fieldset>
        )}
        <RemarkField
          label={say('again.remark')}
          hint={say('again.remark-hint')}
          value={remark}
          onChange={setRemark}
        />
      </form>
    </Dialog>
  )
}

type Choice = Field & { label: string }
type Group = { module: string; label?: string; fields: Choice[] }
type GroupProps = { label: string | undefined; fields: readonly Choice[]; chosen: readonly Field[]; onChange: (chosen: readonly Field[]) => void }

function FieldGroup({ label, fields, chosen, onChange }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={label && id}>
      {label && (
        <p id={id} className="muted">
          {label}
        </p>
      )}
      <ul className="reject-reasons">
        {fields.map(({ module, name, label: words }) => {
          const isSame = (each: Field) => each.module === module && each.name === name
          const isChosen = chosen.some(isSame)
          return (
            <li key={`${module}.${name ?? ''}`}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen}
                  onChange={() => onChange(isChosen ? chosen.filter((each) => !isSame(each)) : [...chosen, { module, name }])}
                />
                {words}
              </label>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function listOfPerson(answers: CaseFile['answers'], language: Language): Group[] {
  return (answers?.modules ?? []).flatMap<Group>(({ module, fields }) =>
    isModuleKey(module)
      ? [{ module, fields: fields.map(({ name, alias, cn }) => ({ module, name, label: (language === 'cn' && cn) || alias || name })) }]
      : [],
  )
}

/** Fields and documents one by one; people and owners as a whole. */
function listOfCompany(asks: NonNullable<CaseFile['company']>['asks'], language: Language): Group[] {
  return asks.map(({ module, name: whole, cn: wholeCn, fields }) => {
    const label = (language === 'cn' && wholeCn) || whole
    const own = fields.map(({ name, alias, cn }) => ({ module, name, label: (language === 'cn' && cn) || alias || name }))
    return { module, label, fields: own.length > 0 ? own : [{ module, name: null, label }] }
  })
}
