import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { getForm, getFormDraft } from '#contract/calls/staff-forms.ts'
import { type FormDefinition, formDefinition } from '#contract/form/form-definition.ts'
import { readDefinition } from '#contract/form/read-definition.ts'
import { ApiError } from '#web/api/api-error.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { useDesigner } from '#web/flows/staff-forms/use-designer.ts'
import { deskPath } from '#web/flows/staff/staff-door.ts'
import { useAnswer } from '#web/flows/staff/use-answer.ts'
import { staffFormsWords } from '#web/messages/staff-forms/words.ts'
import { staffWords } from '#web/messages/staff/words.ts'
import { DesignEditor } from '#web/pages/staff-forms/design-editor.tsx'
import { DesignOutline } from '#web/pages/staff-forms/design-outline.tsx'
import { findFaults, FormFaults } from '#web/pages/staff-forms/form-faults.tsx'
import { FormNotFound } from '#web/pages/staff-forms/form-not-found.tsx'
import { PhonePreview } from '#web/pages/staff-forms/phone-preview.tsx'
import { DeskPage } from '#web/pages/staff/desk-page.tsx'
import { Refused } from '#web/pages/staff/refused.tsx'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { PageLink } from '#web/shell/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import '#web/pages/staff-forms/forms.css'
import '#web/pages/staff-forms/design.css'

/** A form is changed: its questions at the left, the chosen one in the middle, a phone beside it. */
export function DesignPage() {
  const say = staffFormsWords.useSay()
  const deskSay = staffWords.useSay()
  const { id = '' } = useParams()
  const form = useAnswer(getForm, { params: { id } })
  const draft = useAnswer(getFormDraft, { params: { id } })
  const name = form.data?.data.name
  const read = useMemo(() => draft.data && formDefinition.safeParse(draft.data.data.definition), [draft.data])
  // What another page has read before may have been published since: work begins with what is kept now.
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    if (!draft.isFetching) setFresh(true)
  }, [draft.isFetching])
  const error = form.error ?? draft.error ?? (read?.success === false ? read.error : null)
  if (isFresh && read?.success && draft.data && name !== undefined) {
    const load = async () => {
      const { data } = await draft.refetch()
      const again = formDefinition.safeParse(data?.data.definition)
      return again.success && data ? { definition: again.data, revision: data.data.revision } : undefined
    }
    return <DesignTable key={id} id={id} name={name} loaded={{ definition: read.data, revision: draft.data.data.revision }} load={load} />
  }
  if (isFresh && error) return <FormNotFound error={error} onAgain={() => [form.refetch(), draft.refetch()]} />
  return (
    <DeskPage name={say('design.page')} heading={say('design.page')}>
      <Waiting words={deskSay('area.opening')} />
    </DeskPage>
  )
}

type Loaded = { definition: FormDefinition; revision: number }
type Props = { id: string; name: string; loaded: Loaded; load: () => Promise<Loaded | undefined> }

function DesignTable({ id, name, loaded, load }: Props) {
  const say = staffFormsWords.useSay()
  const { toast } = useDialogs()
  const designer = useDesigner(id, loaded)
  const { definition, isChanged, saving, undo } = designer
  const shown = useDeferredValue(definition)
  const read = useMemo(() => readDefinition(shown), [shown])
  const isKeepable = 'definition' in read || formDefinition.safeParse(shown).success
  const save = () => designer.save().then(() => toast(say('design.saved')), () => undefined)
  return (
    <DeskPage
      name={say('design.title', { name })}
      heading={say('design.title', { name })}
      actions={
        <>
          <span className="muted design-standing" role="status">
            {say(isChanged ? 'design.unsaved' : 'design.all-saved')}
          </span>
          <Button onClick={undo} aria-disabled={!undo || undefined}>
            {say('design.undo')}
          </Button>
          <Button kind="primary" onClick={save} aria-disabled={!isChanged || saving.isPending || undefined}>
            {say(saving.isPending ? 'design.saving' : 'design.save')}
          </Button>
        </>
      }
    >
      <PageLink className="forms-back" to={`${deskPath}/forms/${id}`}>
        {say('forms.back-form')}
      </PageLink>
      {saving.error && isKeepable && <SaveRefused error={saving.error} definition={definition} onOpen={() => load().then((again) => again && designer.openKept(again))} />}
      {'faults' in read && <FormFaults mood="warn" title={say('design.faults-title', { count: read.faults.length })} lead={say(isKeepable ? 'design.faults' : 'design.faults-first')} faults={read.faults} />}
      <div className="design">
        <DesignOutline designer={designer} />
        <DesignEditor designer={designer} />
        <PhonePreview read={read} chosen={designer.chosen} />
      </div>
    </DeskPage>
  )
}

function SaveRefused({ error, definition, onOpen }: { error: Error; definition: FormDefinition; onOpen: () => void }) {
  const say = staffFormsWords.useSay()
  const faults = findFaults(error)
  if (faults) return <FormFaults title={say('form.unfinished-title')} lead={say('form.unfinished')} faults={faults} />
  if (!(error instanceof ApiError) || error.code !== 'ROW_CHANGED_ELSEWHERE') return <Refused error={error} />
  const download = () => saveFile(new Blob([JSON.stringify(definition, null, 2)], { type: 'application/json' }), `${definition.name}.json`)
  return (
    <Notice mood="warn" role="alert" title={say('design.conflict')}>
      <div className="desk-actions">
        <Button icon="download" onClick={download}>
          {say('design.conflict-download')}
        </Button>
        <Button onClick={onOpen}>{say('design.conflict-open')}</Button>
      </div>
    </Notice>
  )
}
