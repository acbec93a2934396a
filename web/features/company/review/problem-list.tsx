import { useEffect, useRef, useState } from 'react'
import { getCorporationStructure } from '#contract/company/business-calls.ts'
import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import { toLabel } from '#contract/forms/definition/local-text.ts'
import { isModuleKey } from '#contract/forms/definition/module-key.ts'
import { toDescriptionAddress } from '#web/features/company/shell/description-address.ts'
import { companyMessages } from '#web/features/company/shell/messages/company-messages.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import type { Problem } from '#web/features/company/shell/state/company-calls.ts'
import { corporateSteps, toCorporateStepPath } from '#web/features/company/shell/state/company-steps.ts'
import { toFieldId } from '#web/forms/form-fields.tsx'
import { call } from '#web/lib/api/call.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { PageLink } from '#web/lib/routing/page-link.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { NewTabLink } from '#web/ui/controls/new-tab-link.tsx'
import styles from '#web/features/company/review/review.module.css'

/** What is in the way of handing in: each line leads to where it is mended. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const t = companyMessages.useTranslate()
  const { cod } = useCompany()
  const box = useRef<HTMLDivElement>(null)
  const structure = useStructure(
    cod,
    problems.some(({ COD }) => COD !== cod),
  )
  useEffect(() => {
    if (problems.length === 0) return
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [problems])
  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      className={`notice bad ${styles.problemList}`}
      role="alert"
      tabIndex={-1}
      aria-labelledby="problems-title"
      data-print-hidden=""
    >
      <Icon name="alert" />
      <h2 id="problems-title">{t('problems.title', { count: problems.length })}</h2>
      {corporateSteps.map((step) => {
        const own = problems.filter((problem) => problem.step === step)
        if (own.length === 0) return null
        return (
          <div key={step}>
            <h3>{t(`step.${step}`)}</h3>
            <ul>
              {own.map((problem) => (
                <li key={`${problem.COD} ${problem.EOD} ${problem.module} ${problem.field} ${problem.message}`}>
                  <ProblemLink problem={problem} cod={cod} structure={structure} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}

type LinkProps = { problem: Problem; cod: string; structure: CorporationStructure | undefined }

/** Rows of another company of the structure stand on its own page. */
function ProblemLink({ problem, cod, structure }: LinkProps) {
  const { step, kind, COD, module, field } = problem
  const message = useMessage(problem)
  const row = COD === cod ? undefined : structure?.corporations.find((each) => each.cod === COD && each.parent !== null)
  if (row?.parent && row.id) {
    const address = toDescriptionAddress(COD, { parentId: row.parent, id: row.id })
    return (
      <NewTabLink to={address}>
        {row.companyName}: {message}
      </NewTabLink>
    )
  }
  const place = (kind === 'field' || kind === 'document') && module && field ? `#${toFieldId(module, field)}` : ''
  return <PageLink to={`${toCorporateStepPath(step)}${place}`}>{message}</PageLink>
}

/** "Please Enter Surname" names its field already; "please upload" does not. */
function useMessage({ module, field, message }: Problem): string {
  const { language } = useI18n()
  const { form } = useCompany()
  const list = module && isModuleKey(module) && module !== 'personalInformation' ? form[module] : undefined
  const found = field === null ? list : list?.fields.find(({ name }) => name === field)
  const label = found && toLabel(found, language).text
  return label && !message.includes(label) ? `${label}: ${message}` : message
}

/** Who stands under whom, where a problem is not the company's own. Without it, the links lead to the step. */
function useStructure(cod: string, isNeeded: boolean): CorporationStructure | undefined {
  const [structure, setStructure] = useState<CorporationStructure>()
  useEffect(() => {
    if (!isNeeded) return
    const controller = new AbortController()
    call(getCorporationStructure, { params: { id: cod } }, { signal: controller.signal }).then(setStructure, () => undefined)
    return () => controller.abort()
  }, [cod, isNeeded])
  return structure
}
