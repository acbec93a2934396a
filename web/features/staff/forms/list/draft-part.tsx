import { useNavigate } from 'react-router'
import type { DefinitionFault } from '#contract/forms/definition-fault.ts'
import { discardFormDraft, getForm, getFormDraft, listForms, publishForm } from '#contract/forms/form-calls.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useChange } from '#web/lib/api/use-api-query.ts'
import { openLocalDesign } from '#web/features/staff/forms/design-draft.ts'
import { draftWord, useDefinition } from '#web/features/staff/forms/model/use-definition.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffFormsWords } from '#web/features/staff/forms/messages/forms-messages.ts'
import { DeskSection } from '#web/features/staff/shell/staff-section.tsx'
import { toDeskTime } from '#web/features/staff/shell/staff-time.ts'
import { Refused } from '#web/features/staff/shell/load-error.tsx'
import { useMay, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { FormFaults, findFaults } from '#web/features/staff/forms/problems/form-faults.tsx'
import type { StaffForm } from '#web/features/staff/forms/list/form-page.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

const changed = [getForm, getFormDraft, listForms]

/** What the form is about to become, and what can be done with it. */
export function DraftPart({ form }: { form: StaffForm }) {
  const say = staffFormsWords.useSay()
  const { language } = useSpeech()
  const { id: userId } = useStaff()
  const { draft, publishedVersion } = form
  const isUnsaved = openLocalDesign(userId, form.id).find() !== undefined
  if (!draft) {
    return (
      <DeskSection title={say('form.draft-title')}>
        {isUnsaved ? <Notice mood="warn" title={say('form.unsaved')} /> : <p className="muted">{say('form.draft-none')}</p>}
        <ChangeLink id={form.id} words={say('form.change')} />
      </DeskSection>
    )
  }
  const isOutdated = publishedVersion !== null && draft.basedOn !== publishedVersion
  return (
    <DeskSection
      title={say('form.draft-title')}
      lead={say('form.draft-lead', { name: draft.changedBy?.displayName ?? '', when: toDeskTime(draft.changedAt, language) })}
    >
      {isOutdated && <Notice mood="warn" title={say('form.outdated', { version: publishedVersion, based: draft.basedOn ?? 0 })} />}
      {isUnsaved && <Notice mood="warn" title={say('form.unsaved')} />}
      <DraftActions form={form} revision={draft.revision} />
    </DeskSection>
  )
}

/** What publishing refused, by the labels of the draft; each place leads to the designer. */
function DraftFaults({ id, faults }: { id: string; faults: readonly DefinitionFault[] }) {
  const say = staffFormsWords.useSay()
  const navigate = useNavigate()
  const mayWrite = useMay('forms:write')
  const { definition } = useDefinition(id, draftWord)
  const go = (path: string) => navigate(`${deskPath}/forms/${id}/design?at=${encodeURIComponent(path)}`)
  return (
    <FormFaults
      title={say('form.unfinished-title')}
      lead={say('form.unfinished')}
      faults={faults}
      definition={definition}
      onGo={mayWrite ? go : undefined}
    />
  )
}

function ChangeLink({ id, words }: { id: string; words: string }) {
  const mayWrite = useMay('forms:write')
  if (!mayWrite) return null
  return (
    <PageLink className="button outlined forms-back" to={`${deskPath}/forms/${id}/design`}>
      {words}
    </PageLink>
  )
}

function DraftActions({ form: { id, publishedVersion }, revision }: { form: StaffForm; revision: number }) {
  const say = staffFormsWords.useSay()
  const navigate = useNavigate()
  const { confirm, toast } = useDialogs()
  const [mayWrite, mayPublish] = [useMay('forms:write'), useMay('forms:publish')]
  const publishing = useChange(publishForm, changed)
  const discarding = useChange(discardFormDraft, changed)
  const faults = findFaults(publishing.error)
  const publish = async () => {
    if (!(await confirm({ title: say('form.publish-title'), message: say('form.publish-question'), ok: say('form.publish') }))) return
    publishing.mutate(
      { params: { id }, body: { revision } },
      { onSuccess: ({ data }) => toast(say('form.published', { version: data.version })) },
    )
  }
  const discard = async () => {
    if (!(await confirm({ title: say('form.discard-title'), message: say('form.discard-question'), ok: say('form.discard') }))) return
    discarding.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast(say('form.discarded'))
          if (publishedVersion === null) navigate(`${deskPath}/forms`, { replace: true })
        },
      },
    )
  }
  const error = discarding.error ?? (faults ? null : publishing.error)
  return (
    <>
      {faults && <DraftFaults id={id} faults={faults} />}
      {error && <Refused error={error} />}
      <div className="desk-actions">
        {mayPublish && (
          <Button kind="primary" onClick={publish} aria-disabled={publishing.isPending || undefined}>
            {say('form.publish')}
          </Button>
        )}
        <ChangeLink id={id} words={say('form.go-on')} />
        <PageLink className="button outlined" to={`${deskPath}/forms/${id}/draft`}>
          {say('form.look-draft')}
        </PageLink>
        {publishedVersion !== null && (
          <PageLink className="button outlined" to={`${deskPath}/forms/${id}/compare?from=${publishedVersion}&to=draft`}>
            {say('form.compare-draft')}
          </PageLink>
        )}
        {mayWrite && (
          <Button kind="plain" onClick={discard}>
            {say('form.discard')}
          </Button>
        )}
      </div>
    </>
  )
}
