import type { NoticeText } from '#contract/consent/notice.ts'
import { type Language, languageTag } from '#contract/language.ts'
import type { TranslateIn } from '#web/lib/i18n/feature-messages.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import type { noticeEn } from '#web/ui/notice/messages/en.ts'
import styles from '#web/ui/notice/notice.module.css'

/** In the order in which it is read. */
const parts = ['controller', 'purpose', 'data', 'retention', 'withdrawal', 'alternative', 'more'] as const

type Props = {
  texts: NoticeText
  /** Of the notice; its headings come in the same. */
  language: Language
  t: TranslateIn<typeof noticeEn>
  published?: { version: number; at: string } | undefined
}

/** The whole notice, one tap below its summary. */
export function NoticeBody({ texts, language, t, published }: Props) {
  return (
    <details className={styles.full} lang={languageTag[language]}>
      <summary>
        {t('full')}
        <Icon name="chevron" />
      </summary>
      <div className={styles.parts}>
        {parts.map((part) =>
          texts[part].trim() ? (
            <section key={part}>
              <h3>{t(`part-${part}`)}</h3>
              {toParagraphs(texts[part]).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ) : null,
        )}
        {published && (
          <p className="muted small">
            {t('version', {
              version: published.version,
              date: new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'long' }).format(new Date(published.at)),
            })}
          </p>
        )}
      </div>
    </details>
  )
}

/** An empty line begins a paragraph. */
function toParagraphs(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .split('\n\n')
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
