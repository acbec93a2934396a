import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { useI18n } from '#web/lib/i18n/translate.ts'

type Part = { default: ComponentType }
const nothing: Part = { default: () => null }

/** The receipt of a decision, for whom it is about. It comes after the page that tells them the decision, which stands without it as well. */
export function OwnReceipt() {
  const { language } = useI18n()
  const Part = useMemo(
    () =>
      lazy(() =>
        import('#web/forms/receipt/receipt-part.tsx').then<Part>(({ loadReceiptPart }) => loadReceiptPart(language)).catch(() => nothing),
      ),
    [language],
  )
  return (
    <Suspense>
      <Part />
    </Suspense>
  )
}
