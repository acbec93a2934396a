import { useEffect, useState } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import type { Cod2EODType } from '#contract/company/names.ts'
import type { RegistrySuggestion } from '#contract/registry/suggestion-schema.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import type { LocalPerson } from '#web/features/company/people/model/local-person.ts'
import { readPerson, type SavedPerson } from '#web/features/company/people/model/person-calls.ts'
import { openPersonForm, type PersonForm, toPersonDefinition } from '#web/features/company/people/model/person-form.ts'
import { beginPerson, newPerson, type PersonState, type StoredPerson } from '#web/features/company/people/model/person-machine.ts'
import { beginSuggestedPerson } from '#web/features/company/people/model/suggested-person.ts'
import { PersonEditor } from '#web/features/company/people/person/person-editor.tsx'
import { toShownName } from '#web/features/company/people/rows/person-columns.tsx'
import { isRowClosed } from '#web/features/company/people/rows/row-actions.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { type FormI18n, FormI18nContext, loadFormI18n } from '#web/forms/field/form-i18n.ts'
import { loadRuleTools } from '#web/forms/field/load-rule-tools.ts'
import { stepsMessages } from '#web/forms/steps/messages/steps-messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'

/** What the dialog opens with. */
export type Opened =
  | { is: 'new' }
  | { is: 'row'; row: IndividualRow }
  | { is: 'unsaved'; unsaved: LocalPerson }
  | { is: 'suggested'; suggestion: RegistrySuggestion }

export type PersonDialogProps = {
  list: Cod2EODType
  place: { cod: string; parentCod: string }
  opened: Opened
  /** Of both lists. */
  rows: readonly IndividualRow[]
  isReadOnly: boolean
  reload: () => Promise<readonly IndividualRow[] | null>
  onClose: () => void
  onSaved: (saved: SavedPerson) => void
}

type Ready = { form: PersonForm; i18n: FormI18n; stored: StoredPerson | null }

/** A person of a list: added, changed, or looked at. */
export function PersonDialog(props: PersonDialogProps) {
  const { list, opened, rows, isReadOnly, onClose } = props
  const t = peopleMessages.useTranslate()
  const { ready, error, again } = useReady(props)
  const title = toTitle(opened, list, t)
  if (error) return <OpeningFailed title={title} error={error} onAgain={again} onClose={onClose} />
  if (!ready) {
    return (
      <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>{t('dialog.cancel')}</Button>}>
        <Waiting text={t('dialog.opening')} />
      </Dialog>
    )
  }
  const isClosed =
    isReadOnly || (opened.is === 'row' && isRowClosed(rows.find(({ requestId }) => requestId === opened.row.requestId) ?? opened.row))
  return (
    <FormI18nContext value={ready.i18n}>
      <PersonEditor {...props} title={title} mayChange={!isReadOnly} isReadOnly={isClosed} begin={() => begin(ready, list, opened)} />
    </FormI18nContext>
  )
}

function begin({ form, stored }: Ready, list: Cod2EODType, opened: Opened): PersonState {
  if (opened.is === 'suggested') return beginSuggestedPerson(form, list, opened.suggestion, stored)
  if (opened.is !== 'unsaved') return beginPerson(form, list, stored ?? newPerson(list))
  const { stored: typed, base, isChange, sentOver } = opened.unsaved
  return { ...beginPerson(form, list, typed, base), isChange, sentOver }
}

function toTitle(opened: Opened, list: Cod2EODType, t: ReturnType<typeof peopleMessages.useTranslate>): string {
  if (opened.is === 'row') return t(`${list}.dialog-change`, { name: toShownName(opened.row, t) })
  if (opened.is === 'unsaved' && opened.unsaved.isChange) return t(`${list}.dialog-change`, { name: opened.unsaved.name })
  return t(`${list}.dialog-add`)
}

/** The words and rules of forms, and all that is kept of the person. */
function useReady({ list, place, opened, rows }: PersonDialogProps) {
  const { language } = useI18n()
  const { form: info } = useCompany()
  const [ready, setReady] = useState<Ready | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [tries, setTries] = useState(0)
  const { parentCod } = place
  // What it opens with stays what it was while the list behind it changes.
  const [first] = useState(opened)

  useEffect(() => {
    const controller = new AbortController()
    setError(null)
    const readStored = (): Promise<StoredPerson> | StoredPerson | null => {
      if (first.is === 'unsaved') return first.unsaved.stored
      if (first.is === 'new') return newPerson(list)
      if (first.is === 'suggested') {
        const other = rows.find(({ requestId }) => requestId === first.suggestion.EOD)
        return other ? readPerson({ ...other, COD: parentCod }, controller.signal) : null
      }
      return readPerson({ ...first.row, COD: parentCod, cod2EODType: list }, controller.signal)
    }
    Promise.all([loadFormI18n(language), loadRuleTools(toPersonDefinition(info)), readStored(), stepsMessages.load(language)]).then(
      ([i18n, tools, stored]) => !controller.signal.aborted && setReady({ form: openPersonForm(info, tools), i18n, stored }),
      (cause: unknown) => {
        if (!controller.signal.aborted) setError(cause instanceof ApiError ? cause : new ApiError('ERROR_SOMETHING_WENT_WRONG'))
      },
    )
    return () => controller.abort()
    // A form does not change under an open dialog.
  }, [language, list, parentCod, first, tries])
  return { ready, error, again: () => setTries(tries + 1) }
}

type FailedProps = { title: string; error: ApiError; onAgain: () => void; onClose: () => void }

function OpeningFailed({ title, error, onAgain, onClose }: FailedProps) {
  const t = peopleMessages.useTranslate()
  const text = useErrorMessages(error.code, error.isOffline)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
          <Button kind="primary" onClick={onAgain}>
            {t('list.again')}
          </Button>
        </>
      }
    >
      <p role="alert">
        <strong>{t('dialog.failed-title')}</strong>
        <br />
        {text?.title} {text?.message}
      </p>
    </Dialog>
  )
}
