import { useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { compareForms } from '#web/flows/staff-forms/compare-forms.ts'
import type { Designer, Loaded } from '#web/flows/staff-forms/use-designer.ts'
import { useSpeech } from '#web/messages/say.ts'
import { staffFormsWords } from '#web/messages/staff-forms/words.ts'
import { toDeskTime } from '#web/pages/staff/desk-time.ts'
import { Refused } from '#web/pages/staff/refused.tsx'
import { FormChanges } from '#web/pages/staff-forms/form-changes.tsx'
import { FormFaults, findFaults } from '#web/pages/staff-forms/form-faults.tsx'
import { useSayValues } from '#web/pages/staff-forms/use-say-values.ts'
import { useDialogs } from '#web/shell/dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The draft as it is kept now, and who kept it. */
export type Kept = Loaded & { by: string | undefined; at: string | null }
type Props = { error: Error; designer: Designer; load: () => Promise<Kept | undefined> }

/** Why a draft was not kept, and the ways on. */
export function SaveRefused({ error, designer, load }: Props) {
  const say = staffFormsWords.useSay()
  const faults = findFaults(error)
  if (faults)
    return (
      <FormFaults
        title={say('form.unfinished-title')}
        lead={say('form.unfinished')}
        faults={faults}
        definition={designer.definition}
        onGo={designer.goTo}
      />
    )
  if (!(error instanceof ApiError) || error.code !== 'ROW_CHANGED_ELSEWHERE') return <Refused error={error} />
  return <Conflict designer={designer} load={load} />
}

/** Two worked on the same draft: what the other one changed, and both in one, theirs or mine. */
function Conflict({ designer, load }: Omit<Props, 'error'>) {
  const say = staffFormsWords.useSay()
  const { language } = useSpeech()
  const { toast } = useDialogs()
  const values = useSayValues()
  const { definition, kept } = designer
  const [theirs, setTheirs] = useState<Kept>()
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    load().then(
      (found) => (found ? setTheirs(found) : setGone(true)),
      () => setGone(true),
    )
  }, [load])
  const download = () => saveFile(new Blob([JSON.stringify(definition, null, 2)], { type: 'application/json' }), `${definition.name}.json`)
  const takeIn = () => {
    if (!theirs) return
    const clashes = designer.takeIn(theirs)
    const [first] = clashes
    toast(
      first === undefined ? say('design.merged') : say('design.merged-clashes', { count: clashes.length }),
      first === undefined ? 'done' : 'note',
    )
    if (first !== undefined) designer.goTo(first)
  }
  const changes = theirs && compareForms(kept, theirs.definition, values)
  return (
    <Notice mood="warn" role="alert" title={say('design.conflict')}>
      {theirs && (
        <p>
          {theirs.by
            ? say('design.conflict-by', { name: theirs.by, when: theirs.at ? toDeskTime(theirs.at, language) : '' })
            : say('design.conflict-gone')}
        </p>
      )}
      {isGone && <p>{say('design.conflict-gone')}</p>}
      <div className="desk-actions">
        {theirs && (
          <Button kind="primary" onClick={takeIn}>
            {say('design.merge')}
          </Button>
        )}
        <Button icon="download" onClick={download}>
          {say('design.conflict-download')}
        </Button>
        {theirs && <Button onClick={() => designer.openKept(theirs)}>{say('design.conflict-open')}</Button>}
      </div>
      {theirs && changes && changes.length > 0 && (
        <details className="design-more">
          <summary>{say('design.conflict-what', { count: changes.length })}</summary>
          <FormChanges changes={changes} before={kept} after={theirs.definition} />
        </details>
      )}
    </Notice>
  )
}
