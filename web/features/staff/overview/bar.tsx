import styles from '#web/features/staff/overview/overview.module.css'

type Props = { share: number; mood?: 'brand' | 'warn' | 'quiet' }

/** A share of 1 as a bar. The figure beside it says the same. */
export function Bar({ share, mood = 'brand' }: Props) {
  const width = Math.max(0, Math.min(1, share)) * 100
  return (
    <svg className={`bar ${mood}`} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className={styles.barGround} width="100" height="10" />
      {width > 0 && <rect className={styles.barValue} width={Math.max(width, 0.6)} height="10" />}
    </svg>
  )
}
