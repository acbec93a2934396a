import type { CaseFile } from '#contract/cases/case-file.ts'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import styles from '#web/features/staff/case/evidence/case-mrz.module.css'

type CaseDocument = CaseFile['documents'][number]
type ReadMrz = CaseDocument['zones'][number]
type Translate = ReturnType<typeof caseMessages.useTranslate>

const tones = { valid: 'good', invalid: 'bad', unsure: '', 'no-digits': '' } as const

/** Right digits of a zone whose letters stayed unclear, or were covered, are not relied upon. */
function toState({ valid, checkDigits }: ReadMrz): keyof typeof tones {
  const digits = Object.values(checkDigits).filter((right) => right !== null)
  if (digits.length === 0) return 'no-digits'
  if (digits.includes(false)) return 'invalid'
  return valid ? 'valid' : 'unsure'
}

function toCorrectionText(correction: ReadMrz['corrections'][number], t: Translate): string {
  if (correction.kind === 'doubt') return t(`zone.doubt-${correction.cause}`)
  if (correction.kind === 'restored') return t('zone.restored', correction)
  if (correction.kind === 'filler') return t('zone.filler', correction)
  const { read, corrected } = correction
  return t(`zone.${correction.kind}`, { ...correction, read: read || '•', corrected: corrected || '•' })
}

/** Never scrolled to the side: what a keyboard cannot reach would be hidden. A line that is broken goes on further in. */
function MrzLines({ lines }: { lines: readonly string[] }) {
  return (
    <div className={`${styles.caseZoneLines} selectable`}>
      {lines.map((line, at) => (
        // A zone of covered letters repeats its lines.
        <code key={`${at}-${line}`}>{line}</code>
      ))}
    </div>
  )
}

/** The zone as read and as corrected, and whether its check digits are valid. */
export function CaseMrz({ zone }: { zone: CaseDocument['zones'][number] }) {
  const t = caseMessages.useTranslate()
  const { reveal, isRevealed } = useCaseFile()
  const state = toState(zone)
  const isSame = zone.rawLines.join('\n') === zone.lines.join('\n')
  return (
    <div className={styles.caseZone}>
      <h3>
        {t('zone.title')} <span className="muted">{zone.format}</span>{' '}
        <span className={`case-tag ${tones[state]}`}>{t(`zone.${state}`)}</span>
        {reveal && !isRevealed('identity') && (
          <button type="button" className={styles.caseReveal} onClick={() => reveal(['identity'])}>
            {t('case.reveal-part')}
          </button>
        )}
      </h3>
      {!isSame && (
        <>
          <p className="muted">{t('zone.raw')}</p>
          <MrzLines lines={zone.rawLines} />
        </>
      )}
      {!isSame && <p className="muted">{t('zone.corrected')}</p>}
      <MrzLines lines={zone.lines} />
      {zone.correctionCount > 0 && (
        <>
          <p className="muted">{t('zone.corrections', { count: zone.correctionCount })}</p>
          <ul className={`muted ${styles.caseCorrections}`}>
            {zone.corrections.map((correction) => (
              <li key={JSON.stringify(correction)}>{toCorrectionText(correction, t)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
