import type { DefinitionFault } from '#contract/form/definition-fault.ts'
import { ApiError } from '#web/api/api-error.ts'
import { staffFormsWords } from '#web/messages/staff-forms/words.ts'
import { Notice } from '#web/ui/notice.tsx'
import '#web/pages/staff-forms/forms.css'

type Props = { title: string; lead: string; faults: readonly DefinitionFault[]; mood?: 'bad' | 'warn' }

/** Every place that is wrong. The sentences are those of the import, in English, as the attributes that they speak of. */
export function FormFaults({ title, lead, faults, mood = 'bad' }: Props) {
  const say = staffFormsWords.useSay()
  return (
    <Notice mood={mood} role={mood === 'bad' ? 'alert' : 'status'} title={title}>
      <p>{lead}</p>
      <ul className="forms-faults" lang="en">
        {faults.slice(0, 100).map(({ path, sentence }) => (
          <li key={`${path} ${sentence}`}>
            <code>{path || say('forms.fault-whole')}</code> {sentence}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What a refusal says of places in a definition; nothing where it is about something else. */
export function findFaults(error: unknown): DefinitionFault[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR' || !Array.isArray(error.details)) return undefined
  return error.details.flatMap((each: unknown) => {
    const { path, sentence } = (each ?? {}) as Record<string, unknown>
    return typeof path === 'string' && typeof sentence === 'string' ? [{ path, sentence }] : []
  })
}
