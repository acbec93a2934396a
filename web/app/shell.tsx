import { type CSSProperties, lazy, Suspense, useEffect, useMemo } from 'react'
import { clientDefaults } from '#contract/client-defaults.ts'
import { Footer } from '#web/app/footer.tsx'
import { Header } from '#web/app/header.tsx'
import { loadErrorMessages } from '#web/lib/i18n/load-messages.ts'
import { useI18n, useTranslate } from '#web/lib/i18n/translate.ts'
import { reloadPage } from '#web/lib/platform/address.ts'
import { findEmbedding } from '#web/lib/platform/embedding/embedding.ts'
import { onFirstInteraction } from '#web/lib/platform/first-interaction.ts'
import { store } from '#web/lib/platform/storage.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useLocation } from '#web/lib/routing/navigation.tsx'
import { Outlet } from '#web/lib/routing/routes.tsx'
import { toBrandColours } from '#web/ui/brand-colours.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DialogsProvider } from '#web/ui/dialogs/dialogs.tsx'
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'
import { Page } from '#web/ui/page/page.tsx'
import '#web/ui/page/shell.css'

const EmbeddedReports = lazy(() => import('#web/app/embedded-reports.tsx').then((part) => ({ default: part.EmbeddedReports })))

/** What stands round every screen, in the customer's colours. */
export function Shell() {
  const t = useTranslate()
  const { language } = useI18n()
  const { pathname } = useLocation()
  const style = useBrandStyle(pathname)

  // An error may come when the network is gone: its words come ahead, but after what the first page itself needs.
  useEffect(() => onFirstInteraction(() => loadErrorMessages(language).catch(() => undefined)), [language])

  const crashed = (
    <Page
      name={t('error.crash-title')}
      heading={t('error.crash-title')}
      headingKey="crashed"
      lead={t('error.crash')}
      actions={
        <Button kind="primary" onClick={reloadPage}>
          {t('error.reload')}
        </Button>
      }
    />
  )
  return (
    <div className="shell branded" style={style}>
      <DialogsProvider>
        <a className="skip" href="#content">
          {t('shell.skip')}
        </a>
        <Header />
        <main id="content" className="main" tabIndex={-1}>
          <ErrorBoundary resetOn={pathname} fallback={crashed}>
            <Outlet />
          </ErrorBoundary>
        </main>
        <Footer />
        {findEmbedding() && (
          <Suspense>
            <EmbeddedReports />
          </Suspense>
        )}
      </DialogsProvider>
    </div>
  )
}

/** The colour of the last visit stands until the server has answered: nothing changes before the reader's eyes. */
function useBrandStyle(pathname: string): CSSProperties {
  const { branding } = useRequest()
  const usual = /^\/(form\/|Onboarding2Company)/.test(pathname) ? clientDefaults.corporateColour : clientDefaults.colour
  const colour = findEmbedding()?.colour ?? branding?.webColor ?? store.find('brandColour') ?? usual
  useEffect(() => {
    if (branding) store.save('brandColour', branding.webColor)
  }, [branding])
  return useMemo(() => {
    const light = toBrandColours(colour, 'light')
    const dark = toBrandColours(colour, 'dark')
    return {
      '--brand-light': light.fill,
      '--on-brand-light': light.onFill,
      '--brand-text-light': light.text,
      '--brand-dark': dark.fill,
      '--on-brand-dark': dark.onFill,
      '--brand-text-dark': dark.text,
    } as CSSProperties
  }, [colour])
}
