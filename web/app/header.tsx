import { useLocation } from 'react-router'
import { useSay } from '#web/lib/i18n/translate.ts'
import { Menu } from '#web/ui/page/menu.tsx'
import { useRequestHold } from '#web/lib/request/request-context.tsx'

export function Header() {
  const say = useSay()
  const { look: client } = useRequestHold()
  const { pathname } = useLocation()
  // A link that leads nowhere has no customer to name; elsewhere the name is on its way.
  const fallback = /\/(invalid|expired)$/.test(pathname) ? say('shell.default-name') : ''
  return (
    <header className="header">
      <div className="header-row">
        <div className="who">
          {client?.pageLogoPath ? <img className="logo" src={client.pageLogoPath} alt={client.name} /> : null}
          <span className="who-words">
            {!client?.pageLogoPath && <span className="who-name">{client?.name ?? fallback}</span>}
            {client && <span className="who-form">{client.formName || say('shell.default-name')}</span>}
          </span>
        </div>
        {!pathname.includes('/personalInfo/') && <Menu />}
      </div>
    </header>
  )
}
