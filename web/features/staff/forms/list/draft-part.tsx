import type { DefinitionFault } from '#contract/forms/definition-fault.ts'
import { discardFormDraft, getForm, getFormDraft, listForms, publishForm } from '#contract/forms/form-calls.ts'
import type { StaffForm } from '#web/features/staff/forms/list/form-page.tsx'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import { openLocalDesign } from '#web/features/staff/forms/model/design-draft.ts'
import { draftVersion, useDefinition } from '#web/features/staff/forms/model/use-definition.ts'
import { FormFaults, findFaults } from '#web/features/staff/forms/problems/form-faults.tsx'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { usePermission, useStaff } from '#web/features/staff/shell/staff-context.ts'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from '#web/features/staff/forms/problems/forms.module.css'

const changed = [getForm, getFormDraft, listForms]

/** What the form is about to become, and what can be done with it. */
export function DraftPart({ form }: { form: StaffForm }) {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  const { id: userId } = useStaff()
  const { draft, publishedVersion } = form
  const isUnsaved = openLocalDesign(userId, form.id).find() !== undefined
  if (!draft) {
    return (
      <StaffSection title={t('form.draft-title')}>
        {isUnsaved ? <Notice mood="warn" title={t('form.unsaved')} /> : <p className="muted">{t('form.draft-none')}</p>}
        <ChangeLink id={form.id} text={t('form.change')} />
      </StaffSection>
    )
  }
  const isOutdated = publishedVersion !== null && draft.basedOn !== publishedVersion
  return (
    <StaffSection
      title={t('form.draft-title')}
      lead={t('form.draft-lead', { name: draft.changedBy?.displayName ?? '', when: formatDateTime(draft.changedAt, language) })}
    >
      {isOutdated && <Notice mood="warn" title={t('form.outdated', { version: publishedVersion, based: draft.basedOn ?? 0 })} />}
      {isUnsaved && <Notice mood="warn" title={t('form.unsaved')} />}
      <DraftActions form={form} revision={draft.revision} />
    </StaffSection>
  )
}

/** What publishing refused, by the labels of the draft; each place leads to the designer. */
function DraftFaults({ id, faults }: { id: string; faults: readonly DefinitionFault[] }) {
  const t = formsMessages.useTranslate()
  const navigate = useNavigate()
  const mayWrite = usePermission('forms:write')
  const { definition } = useDefinition(id, draftVersion)
  const go = (path: string) => navigate(`${staffPath}/forms/${id}/design?at=${encodeURIComponent(path)}`)
  return (
    <FormFaults
      title={t('form.unfinished-title')}
      lead={t('form.unfinished')}
      faults={faults}
      definition={definition}
      onGo={mayWrite ? go : undefined}
    />
  )
}

function ChangeLink({ id, text }: { id: string; text: string }) {
  const mayWrite = usePermission('forms:write')
  if (!mayWrite) return null
  return (
    <PageLink className={`button outlined ${styles.formsBack}`} to={`${staffPath}/forms/${id}/design`}>
      {text}
    </PageLink>
  )
}

function DraftActions({ form: { id, publishedVersion }, revision }: { form: StaffForm; revision: number }) {
  const t = formsMessages.useTranslate()
  const navigate = useNavigate()
  const { confirm, toast } = useDialogs()
  const [mayWrite, mayPublish] = [usePermission('forms:write'), usePermission('forms:publish')]
  const publishing = useApiMutation(publishForm, changed)
  const discarding = useApiMutation(discardFormDraft, changed)
  const faults = findFaults(publishing.error)
  const publish = async () => {
    if (!(await confirm({ title: t('form.publish-title'), message: t('form.publish-question'), ok: t('form.publish') }))) return
    publishing.mutate(
      { params: { id }, body: { revision } },
      { onSuccess: ({ data }) => toast(t('form.published', { version: data.version })) },
    )
  }
  const discard = async () => {
    if (!(await confirm({ title: t('form.discard-title'), message: t('form.discard-question'), ok: t('form.discard') }))) return
    discarding.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast(t('form.discarded'))
          if (publishedVersion === null) navigate(`${staffPath}/forms`, { replace: true })
        },
      },
    )
  }
  const error = discarding.error ?? (faults ? null : publishing.error)
  return (
    <>
      {faults && <DraftFaults id={id} faults={faults} />}
      {error && <LoadError error={error} />}
      <div className="staff-actions">
        {mayPublish && (
          <Button kind="primary" onClick={publish} aria-disabled={publishing.isPending || undefined}>
            {t('form.publish')}
          </Button>
        )}
        <ChangeLink id={id} text={t('form.go-on')} />
        <PageLink className="button outlined" to={`${staffPath}/forms/${id}/draft`}>
          {t('form.look-draft')}
        </PageLink>
        {publishedVersion !== null && (
          <PageLink className="button outlined" to={`${staffPath}/forms/${id}/compare?from=${publishedVersion}&to=draft`}>
            {t('form.compare-draft')}
          </PageLink>
        )}
        {mayWrite && (
          <Button kind="plain" onClick={discard}>
            {t('form.discard')}
          </Button>
        )}
      </div>
    </>
  )
}
