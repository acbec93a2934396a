import type { CaseFile } from '#contract/cases/case-file.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'

type CaseDocument = CaseFile['documents'][number]
type ReadZone = CaseDocument['zones'][number]
type Say = ReturnType<typeof staffCaseWords.useSay>

const tones = { valid: 'good', invalid: 'bad', unsure: '', 'no-digits': '' } as const

/** Right digits of a zone whose letters stayed unclear, or were covered, are not relied upon. */
function toState({ valid, checkDigits }: ReadZone): keyof typeof tones {
  const digits = Object.values(checkDigits).filter((right) => right !== null)
  if (digits.length === 0) return 'no-digits'
  if (digits.includes(false)) return 'invalid'
  return valid ? 'valid' : 'unsure'
}

function toCorrectionWords(correction: ReadZone['corrections'][number], say: Say): string {
  if (correction.kind === 'doubt') return say(`zone.doubt-${correction.cause}`)
  if (correction.kind === 'restored') return say('zone.restored', correction)
  if (correction.kind === 'filler') return say('zone.filler', correction)
  const { read, corrected } = correction
  return say(`zone.${correction.kind}`, { ...correction, read: read || '•', corrected: corrected || '•' })
}

/** Never scrolled to the side: what a keyboard cannot reach would be hidden. A line that is broken goes on further in. */
function ZoneLines({ lines }: { lines: readonly string[] }) {
  return (
    <div className="case-zone-lines selectable">
      {lines.map((line, at) => (
        // A zone of covered letters repeats its lines.
        <code key={`${at}-${line}`}>{line}</code>
      ))}
    </div>
  )
}

/** The zone as read and as corrected, and whether its check digits are valid. */
export function CaseZone({ zone }: { zone: CaseDocument['zones'][number] }) {
  const say = staffCaseWords.useSay()
  const { reveal, isRevealed } = useCaseFile()
  const state = toState(zone)
  const isSame = zone.rawLines.join('\n') === zone.lines.join('\n')
  return (
    <div className="case-zone">
      <h3>
        {say('zone.title')} <span className="muted">{zone.format}</span>{' '}
        <span className={`case-tag ${tones[state]}`}>{say(`zone.${state}`)}</span>
        {reveal && !isRevealed('identity') && (
          <button type="button" className="case-reveal" onClick={() => reveal(['identity'])}>
            {say('case.reveal-part')}
          </button>
        )}
      </h3>
      {!isSame && (
        <>
          <p className="muted">{say('zone.raw')}</p>
          <ZoneLines lines={zone.rawLines} />
        </>
      )}
      {!isSame && <p className="muted">{say('zone.corrected')}</p>}
      <ZoneLines lines={zone.lines} />
      {zone.correctionCount > 0 && (
        <>
          <p className="muted">{say('zone.corrections', { count: zone.correctionCount })}</p>
          <ul className="muted case-corrections">
            {zone.corrections.map((correction) => (
              <li key={JSON.stringify(correction)}>{toCorrectionWords(correction, say)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
