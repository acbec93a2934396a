import type { NoticeText } from '#contract/consent/notice.ts'
import { type Language, languageTag } from '#contract/language.ts'
import { noticesCn } from '#web/features/staff/notices/messages/cn.ts'
import { noticesEn } from '#web/features/staff/notices/messages/en.ts'
import { toNoticeWords } from '#web/features/staff/notices/to-notice-words.ts'
import { NoticeBody } from '#web/ui/notice/notice-body.tsx'
import styles from '#web/features/staff/notices/notices.module.css'

type Props = { texts: NoticeText; language: Language }

/** The applicant's screen with this text. Only the notice in it opens: nothing is answered here. */
export function NoticePreview({ texts, language }: Props) {
  const words = language === 'cn' ? noticesCn : noticesEn
  return (
    <div className={styles.phone} lang={languageTag[language]}>
      <h3 className={styles.phoneTitle}>{words['preview-heading']}</h3>
      <p className={styles.phoneText}>{texts.summary}</p>
      <NoticeBody texts={texts} language={language} t={toNoticeWords(language)} />
      <p className={styles.phoneChoice}>
        <span className={styles.phoneBox} aria-hidden="true" />
        <span>{texts.statement}</span>
      </p>
      <span className={styles.phoneButton} aria-hidden="true">
        {words['preview-agree']}
      </span>
      <span className={styles.phoneSecond} aria-hidden="true">
        {words['preview-refuse']}
      </span>
    </div>
  )
}
