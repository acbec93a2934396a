import { CopyButton } from '#web/features/staff/shell/copy/copy-button.tsx'
import '#web/features/staff/shell/access.module.css'
import styles from '#web/features/staff/shell/copy/copy-text.module.css'

/** Something to take along whole, with a button for it; where copying fails, one selects it by hand. */
export function CopyText({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <div className={styles.copyText}>
      <p className="muted">{label}</p>
      <code className="people-secret">{text}</code>
      <CopyButton text={text}>{copy}</CopyButton>
    </div>
  )
}
