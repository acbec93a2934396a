import { getCase, refreshCompanyRegistry } from '#contract/cases/case-calls.ts'
import { RegistryFacts, RegistryList } from '#web/features/staff/case/company/case-registry-rows.tsx'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { formatDateTime } from '#web/features/staff/shell/staff-time.ts'
import { useApiMutation } from '#web/lib/api/use-api-query.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import '#web/features/staff/case/company/case-registry.module.css'

/** What the company declared against what its register says, row by row. */
export function CaseRegistry() {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const { file } = useCaseFile()
  if (!file.company) return null
  const { registry } = file.company
  const lead = registry
    ? t('comparison.answered', { source: registry.source, time: formatDateTime(registry.retrievedAt, language) })
    : t('comparison.none')
  return (
    <CasePart title={t('comparison.title')} lead={lead} area="people">
      {registry && (
        <>
          <RegistryFacts facts={registry.comparison.facts} />
          <RegistryList about="director" list={registry.comparison.directors} dismissed={registry.dismissed} />
          <RegistryList about="owner" list={registry.comparison.owners} dismissed={registry.dismissed} />
        </>
      )}
      {file.may.lookUp && <LookUp isAgain={registry !== null} />}
    </CasePart>
  )
}

/** Asks the register anew; what was revealed before is read again with the new answer. */
function LookUp({ isAgain }: { isAgain: boolean }) {
  const t = caseMessages.useTranslate()
  const { file, reveal } = useCaseFile()
  const { showError, toast } = useDialogs()
  const asking = useApiMutation(refreshCompanyRegistry, [getCase])
  const ask = async () => {
    try {
      const { source } = await asking.mutateAsync({ params: { id: file.request.id } })
      toast(t('comparison.asked', { source }))
      if (file.revealed.length > 0) reveal?.(file.revealed)
    } catch (error) {
      await showError(error)
    }
  }
  return (
    <div>
      <Button aria-disabled={asking.isPending || undefined} onClick={() => !asking.isPending && void ask()}>
        {t(asking.isPending ? 'comparison.asking' : isAgain ? 'comparison.look-up-again' : 'comparison.look-up')}
      </Button>
    </div>
  )
}
