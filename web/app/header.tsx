import { useTranslate } from '#web/lib/i18n/translate.ts'
import { findEmbedding } from '#web/lib/platform/embedding/embedding.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useLocation } from '#web/lib/routing/navigation.tsx'
import { Menu } from '#web/ui/page/menu.tsx'

/** Embedded, the page around says who asks. */
export function Header() {
  const t = useTranslate()
  const { branding: client } = useRequest()
  const { pathname } = useLocation()
  // A link that leads nowhere has no customer to name; elsewhere the name is on its way.
  const fallback = /\/(invalid|expired)$/.test(pathname) ? t('shell.default-name') : ''
  return (
    <header className="header">
      <div className="header-row">
        {!findEmbedding() && (
          <div className="who">
            {client?.pageLogoPath ? <img className="logo" src={client.pageLogoPath} alt={client.name} /> : null}
            <span className="who-words">
              {!client?.pageLogoPath && <span className="who-name">{client?.name ?? fallback}</span>}
              {client && <span className="who-form">{client.formName || t('shell.default-name')}</span>}
            </span>
          </div>
        )}
        {!pathname.includes('/personalInfo/') && <Menu />}
      </div>
      {client?.isTest && <p className="test-mark">{t('shell.test')}</p>}
    </header>
  )
}
