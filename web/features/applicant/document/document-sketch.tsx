import type { DocumentSide, DocumentType } from '#contract/documents/document-type.ts'
import styles from '#web/features/applicant/document/document-page.module.css'

/** A drawing of what the photo should show. */
export function DocumentSketch({ type, side }: { type: DocumentType; side: DocumentSide }) {
  return (
    <svg className={styles.sketch} viewBox="0 0 160 112" aria-hidden="true" focusable="false">
      <path
        className="sketch-corner"
        d="M4 20V10a6 6 0 0 1 6-6h10M140 4h10a6 6 0 0 1 6 6v10M156 92v10a6 6 0 0 1-6 6h-10M20 108H10a6 6 0 0 1-6-6V92"
      />
      <rect className="sketch-card" x="18" y="16" width="124" height="80" rx="7" />
      {side === 'back' ? <Back /> : <Front hasMachineZone={type === 'Passport'} />}
    </svg>
  )
}

function Front({ hasMachineZone }: { hasMachineZone: boolean }) {
  return (
    <>
      <rect className={styles.sketchFill} x="28" y={hasMachineZone ? 25 : 31} width="34" height="42" rx="4" />
      <path
        className="sketch-line"
        transform={hasMachineZone ? 'translate(0 -6)' : undefined}
        d="M45 52a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM33 72c1.500-9 6-13 12-13s10.500 4 12 13"
      />
      <path className="sketch-line" d={hasMachineZone ? 'M74 30h44M74 40h56M74 50h36M74 60h48' : 'M74 36h44M74 48h56M74 60h36M74 72h48'} />
      {hasMachineZone && <path className={styles.sketchCode} d="M28 80h104M28 87h104" />}
    </>
  )
}

function Back() {
  return (
    <>
      <path className={styles.sketchBand} d="M18 28h124v14H18z" />
      <path className="sketch-line" d="M30 54h60M30 63h44" />
      <path className={styles.sketchCode} d="M30 76h100M30 83h100M30 90h100" />
    </>
  )
}
