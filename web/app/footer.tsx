import { lazy, Suspense } from 'react'
import { readLanguage } from '#web/lib/api/session.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { findDemoAddress } from '#web/lib/platform/address.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'

const ConsentLink = lazy(() =>
  import('#web/app/seldom-pages.ts')
    .then((part) => part.seldomPages.consentLink(readLanguage()))
    // The page stands without it.
    .catch(() => () => null)
    .then((link) => ({ default: link })),
)

export function Footer() {
  const t = useTranslate()
  const { branding, request } = useRequest()
  const demo = findDemoAddress()
  return (
    <footer className="footer">
      <span>{t('shell.copyright', { year: new Date().getFullYear(), name: branding?.name || 'Portico' })}</span>
      {request?.consent?.state && (
        <Suspense>
          <ConsentLink />
        </Suspense>
      )}
      {demo && <a href={demo}>{t('shell.demo')}</a>}
    </footer>
  )
}
