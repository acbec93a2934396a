import { useEffect, useRef } from 'react'
import { recordSeniorManager } from '#contract/company/completeness-calls.ts'
import { completenessMessages } from '#web/features/company/completeness/messages/completeness-messages.ts'
import { SharesQuestion } from '#web/features/company/completeness/shares-question.tsx'
import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { toCorporateStepPath } from '#web/features/company/shell/state/company-steps.ts'
import { type Completeness, useCompleteness } from '#web/features/company/shell/state/use-completeness.ts'
import { call } from '#web/lib/api/call.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import '#web/features/company/completeness/completeness.module.css'

type Props = {
  /** The company whose owners are shown. */
  cod: string
  isReadOnly: boolean
  completeness: Completeness | undefined
  onSaved: (completeness: Completeness) => void
}

/** What the customer asks of the owners. `owners`: whatever they are drawn from; another one asks anew. */
export function useOwnersCompleteness(owners: unknown): Pick<ReturnType<typeof useCompleteness>, 'completeness' | 'show'> {
  const { completeness, show, reload } = useCompleteness()
  const drawn = useRef(owners)
  useEffect(() => {
    if (drawn.current === owners) return
    const isFirst = drawn.current === undefined
    drawn.current = owners
    if (!isFirst) reload()
  }, [owners, reload])
  return { completeness, show }
}

/** What is asked about the owners of a company beside the owners themselves: why shares have none, and who stands in where there are none. */
export function OwnershipQuestions({ cod, isReadOnly, completeness, onSaved }: Props) {
  const { cod: ownCod } = useCompany()
  if (!completeness) return null
  const company = completeness.companies.find(({ COD }) => COD === cod)
  const isShort = completeness.gaps.some((gap) => gap.kind === 'shares_unaccounted' && gap.companyId === ownCod)
  const { isAsked, EOD } = completeness.seniorManager
  return (
    <>
      {company?.asksExplanation && (!isReadOnly || company.explanation) && (
        <SharesQuestion key={cod} company={company} isReadOnly={isReadOnly} onSaved={onSaved} />
      )}
      {cod === ownCod && isAsked && (EOD !== null || (!isShort && !isReadOnly)) && (
        <ManagerQuestion manager={completeness.seniorManager} isReadOnly={isReadOnly} onSaved={onSaved} />
      )}
    </>
  )
}

type ManagerProps = { manager: Completeness['seniorManager']; isReadOnly: boolean; onSaved: (completeness: Completeness) => void }

function ManagerQuestion({ manager: { EOD, choices }, isReadOnly, onSaved }: ManagerProps) {
  const t = completenessMessages.useTranslate()
  const tCompany = companyMessages.useTranslate()
  const { cod } = useCompany()
  const { showError } = useDialogs()
  const choose = (chosen: string) => {
    call(recordSeniorManager, { body: { requestId: cod, EOD: chosen || null } }).then(onSaved, showError)
  }
  const named = choices.find((each) => each.EOD === EOD)?.name
  return (
    <Notice mood={EOD === null ? 'warn' : 'plain'} title={t('manager.title')}>
      <p>{t('manager.lead')}</p>
      {isReadOnly && named && <p>{named}</p>}
      {!isReadOnly && choices.length === 0 && (
        <p>
          {t('manager.no-directors')} <PageLink to={toCorporateStepPath(2)}>{tCompany('step.2')}</PageLink>
        </p>
      )}
      {!isReadOnly && choices.length > 0 && (
        <div className="field">
          <label htmlFor="senior-manager">{t('manager.label')}</label>
          <select id="senior-manager" className="input" value={EOD ?? ''} onChange={(event) => choose(event.target.value)}>
            <option value="">{t('manager.none')}</option>
            {choices.map((director) => (
              <option key={director.EOD} value={director.EOD}>
                {director.name}
              </option>
            ))}
          </select>
        </div>
      )}
    </Notice>
  )
}
