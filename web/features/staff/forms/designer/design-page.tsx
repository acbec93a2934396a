import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { formDefinition } from '#contract/forms/definition/form-definition.ts'
import { getForm, getFormDraft } from '#contract/forms/form-calls.ts'
import { DesignEditor } from '#web/features/staff/forms/designer/design-editor.tsx'
import { MissingTexts } from '#web/features/staff/forms/designer/missing-texts.tsx'
import { PhonePreview } from '#web/features/staff/forms/designer/phone-preview.tsx'
import { SaveRefused, type StoredBy } from '#web/features/staff/forms/designer/save-refused.tsx'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { checkDesign } from '#web/features/staff/forms/model/check-design.ts'
import { findPlace } from '#web/features/staff/forms/model/find-place.ts'
import { type Designer, type Loaded, useDesigner } from '#web/features/staff/forms/model/use-designer.ts'
import { DesignOutline } from '#web/features/staff/forms/outline/design-outline.tsx'
import { DesignFaultsContext } from '#web/features/staff/forms/problems/design-faults.ts'
import { FormFaults } from '#web/features/staff/forms/problems/form-faults.tsx'
import { FormNotFound } from '#web/features/staff/forms/problems/form-not-found.tsx'
import { staffMessages } from '#web/features/staff/shell/messages/staff-messages.ts'
import { useStaff } from '#web/features/staff/shell/staff-context.ts'
import { StaffPage } from '#web/features/staff/shell/staff-page.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { watchKeys } from '#web/lib/platform/listen-to-keys.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { useParams } from '#web/lib/routing/routes.tsx'
import { useSearchParams } from '#web/lib/routing/use-search-params.ts'
import { useDebouncedValue } from '#web/lib/timing/use-debounced-value.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import '#web/features/staff/forms/conditions/conditions.module.css'
import designStyles from '#web/features/staff/forms/designer/design.module.css'
import formsStyles from '#web/features/staff/forms/problems/forms.module.css'

/** A form is checked, and drawn on the phone, once nobody has typed for so long. */
const quietMs = 300

/** A form is changed: its questions at the left, the chosen one in the middle, a phone beside it. */
export function DesignPage() {
  const t = formsMessages.useTranslate()
  const tStaff = staffMessages.useTranslate()
  const { id = '' } = useParams()
  const form = useApiQuery(getForm, { params: { id } })
  const draft = useApiQuery(getFormDraft, { params: { id } })
  const name = form.data?.data.name
  const read = useMemo(() => draft.data && formDefinition.safeParse(draft.data.data.definition), [draft.data])
  // What another page has read before may have been published since: work begins with what is kept now.
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    if (!draft.isFetching) setFresh(true)
  }, [draft.isFetching])
  const { refetch } = draft
  const load = useCallback(async () => {
    const { data } = await refetch({ throwOnError: true })
    if (!data) throw new ApiError('ERROR_SOMETHING_WENT_WRONG')
    return { value: formDefinition.parse(data.data.definition), revision: data.data.revision }
  }, [refetch])
  const error = form.error ?? draft.error ?? (read?.success === false ? read.error : null)
  if (isFresh && read?.success && draft.data && name !== undefined) {
    const { revision, changedBy, changedAt } = draft.data.data
    const storedBy = draft.isFetching ? undefined : { name: changedBy?.displayName, at: changedAt }
    return <DesignTable key={id} id={id} name={name} loaded={{ value: read.data, revision }} load={load} storedBy={storedBy} />
  }
  if (isFresh && error) return <FormNotFound error={error} onAgain={() => [form.refetch(), draft.refetch()]} />
  return (
    <StaffPage name={t('design.page')} heading={t('design.page')}>
      <Waiting text={tStaff('area.opening')} />
    </StaffPage>
  )
}

type Props = { id: string; name: string; loaded: Loaded; load: () => Promise<Loaded>; storedBy: StoredBy }

function DesignTable({ id, name, loaded, load, storedBy }: Props) {
  const t = formsMessages.useTranslate()
  const { toast } = useDialogs()
  const { id: userId } = useStaff()
  const designer = useDesigner({
    userId,
    formId: id,
    loaded,
    read: load,
    onSaved: () => toast(t('design.saved')),
    onMerged: ([first, ...others]) => {
      if (first === undefined) return toast(t('design.merged'))
      toast(t('design.merged-clashes', { count: others.length + 1 }), 'note')
      goTo(first)
    },
  })
  const { definition, goTo, refusal } = designer
  const quiet = useDebouncedValue(definition, quietMs)
  const { faults: found, isKeepable } = useMemo(() => checkDesign(quiet), [quiet])
  const faults = useMemo(() => ({ faults: found, definition: quiet }), [found, quiet])
  const chosenLater = useDeferredValue(designer.chosen)
  const faulty = useMemo(() => new Set(faults.faults.map(({ path }) => toLineKey(quiet, path))), [faults, quiet])
  useDesignKeys(designer)
  useRequestedPlace(goTo)
  return (
    <StaffPage name={t('design.title', { name })} heading={t('design.title', { name })} actions={<DesignActions designer={designer} />}>
      <PageLink className={formsStyles.formsBack} to={`${staffPath}/forms/${id}`}>
        {t('forms.back-form')}
      </PageLink>
      {refusal && isKeepable && <SaveRefused error={refusal} designer={designer} storedBy={storedBy} />}
      {faults.faults.length > 0 && (
        <FormFaults
          mood="warn"
          title={t('design.faults-title', { count: faults.faults.length })}
          lead={t(isKeepable ? 'design.faults' : 'design.faults-first')}
          faults={faults.faults}
          definition={quiet}
          onGo={goTo}
        />
      )}
      <MissingTexts definition={quiet} onGo={goTo} />
      <DesignFaultsContext value={faults}>
        <div className={designStyles.design}>
          <DesignOutline designer={designer} faulty={faulty} />
          <DesignEditor designer={designer} />
          <PhonePreview definition={found.length === 0 ? quiet : undefined} chosen={chosenLater} />
        </div>
      </DesignFaultsContext>
    </StaffPage>
  )
}

function DesignActions({ designer }: { designer: Designer }) {
  const { isChanged, isSaving, mayUndo, mayRedo, undo, redo, save } = designer
  const t = formsMessages.useTranslate()
  return (
    <>
      <span className={`muted ${designStyles.designStanding}`} role="status">
        {t(isChanged ? 'design.unsaved' : 'design.all-saved')}
      </span>
      <Button onClick={undo} aria-disabled={!mayUndo || undefined}>
        {t('design.undo')}
      </Button>
      <Button onClick={redo} aria-disabled={!mayRedo || undefined}>
        {t('design.redo')}
      </Button>
      <Button kind="primary" onClick={isChanged && !isSaving ? save : undefined} aria-disabled={!isChanged || isSaving || undefined}>
        {t(isSaving ? 'design.saving' : 'design.save')}
      </Button>
    </>
  )
}

/** The line of the outline at which a fault is marked. */
function toLineKey(definition: Designer['definition'], path: string): string {
  const { chosen } = findPlace(definition, path)
  if (chosen.is === 'field') return `${chosen.module} ${chosen.at}`
  if (chosen.is === 'step') return `step ${chosen.step}`
  return chosen.is === 'module' ? `module ${chosen.module}` : 'form'
}

/** Ctrl+S saves; Ctrl+Z and Ctrl+Y go back and forth, but in a text they are the browser's. */
function useDesignKeys({ undo, redo, isChanged, isSaving, save }: Designer): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
      if (key === 's') {
        event.preventDefault()
        if (isChanged && !isSaving) save()
      } else if (!isTyping && (key === 'z' || key === 'y')) {
        event.preventDefault()
        if (key === 'y' || event.shiftKey) redo()
        else undo()
      }
    }
    return watchKeys(onKey)
  })
}

/** Another page of the desk may have led here with a place. */
function useRequestedPlace(goTo: (path: string) => void): void {
  const [search, setSearch] = useSearchParams()
  const requested = search.get('at')
  useEffect(() => {
    if (requested === null) return
    goTo(requested)
    setSearch({}, { replace: true })
  }, [requested, goTo, setSearch])
}
