import { useTranslate } from '#web/lib/i18n/translate.ts'
import { postToEmbedder } from '#web/lib/platform/embedding/embedder.ts'
import { findEmbedding } from '#web/lib/platform/embedding/embedding.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** Nothing is left to do: the page may be closed. Inside another page, that one is asked to close it. */
export function CloseNote({ text }: { text: string }) {
  const t = useTranslate()
  if (!findEmbedding()) return <p className="muted">{text}</p>
  return <Button onClick={() => postToEmbedder({ type: 'closed', payload: {} })}>{t('success.leave')}</Button>
}
