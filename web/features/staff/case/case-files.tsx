import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import styles from '#web/features/staff/case/case.module.css'

export function CaseFiles() {
  const t = caseMessages.useTranslate()
  const { file } = useCaseFile()
  if (file.files.length === 0) return null
  return (
    <CasePart title={t('files.title')} area="pictures">
      <ul className={styles.caseFiles}>
        {file.files.map(({ fileId, fileName, byteCount, url }) => (
          <li key={fileId}>
            {url ? (
              <a href={url} download={fileName}>
                {fileName}
              </a>
            ) : (
              <span>{fileName}</span>
            )}{' '}
            <span className="muted">{t('files.size', { size: Math.ceil(byteCount / 1_000) })}</span>
          </li>
        ))}
      </ul>
    </CasePart>
  )
}
