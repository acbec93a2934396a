import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { corporateWords } from '#web/features/company/shell/messages/company-messages.ts'

/** At a row that staff ask for again: a person's EOD, or a company's COD. */
export function RowAskedAgain({ row }: { row: string }) {
  const say = corporateWords.useSay()
  const { request } = useCompany()
  if (!request.askedAgain.some((asked) => asked.row === row)) return null
  return <strong className="people-mark">{say('retry.row')}</strong>
}
