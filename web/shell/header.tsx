import { useRequestHold } from '#web/shell/request-context.tsx'
import { Menu } from '#web/shell/menu.tsx'
import { useSay } from '#web/messages/say.ts'

export function Header() {
  const say = useSay()
  const { request } = useRequestHold()
  const client = request?.client
  return (
    <header className="header">
      <div className="header-row">
        <div className="who">
          {client?.pageLogoPath ? <img className="logo" src={client.pageLogoPath} alt={client.name} /> : null}
          <span className="who-words">
            {!client?.pageLogoPath && <span className="who-name">{client?.name ?? ''}</span>}
            {client && <span className="who-form">{client.formName || say('shell.default-name')}</span>}
          </span>
        </div>
        <Menu />
      </div>
    </header>
  )
}
