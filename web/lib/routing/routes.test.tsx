import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** What the routes of a small product show at an address. */
async function show(address: string): Promise<string> {
  const window = { location: new URL(address, 'https://id.example'), history: { state: null }, addEventListener: () => undefined }
  vi.stubGlobal('window', window)
  const { BrowserRouter } = await import('#web/lib/routing/navigation.tsx')
  const { Outlet, Route, Routes, useParams } = await import('#web/lib/routing/routes.tsx')
  function Words() {
    return <>{JSON.stringify(useParams())}</>
  }
  function Below() {
    return (
      <Routes>
        <Route index element="list" />
        <Route path=":id" element={<Words />} />
        <Route path="*" element="none" />
      </Routes>
    )
  }
  const shared = (base: string) => (
    <Route path={base} element={<div title={base}>{<Outlet />}</div>}>
      <Route index element="entry" />
      <Route element={<Outlet />}>
        <Route path="start" element="start" />
      </Route>
    </Route>
  )
  return renderToStaticMarkup(
    <BrowserRouter>
      <Routes>
        {shared('/')}
        {shared('/BaseInfo')}
        <Route path="/admin/*" element={<Outlet />} />
        <Route path="/forms/*" element={<Below />} />
        <Route path="*" element="elsewhere" />
      </Routes>
    </BrowserRouter>,
  ).replaceAll('&quot;', '"')
}

it('shows the page of an address inside the routes around it', async () => {
  expect(await show('/?token=t')).toBe('<div title="/">entry</div>')
})

it('tells homes apart that have pages of the same names', async () => {
  expect(await show('/BaseInfo/start')).toBe('<div title="/BaseInfo">start</div>')
})

it('goes on below a closing *, with the values of the way there', async () => {
  expect(await show('/forms/f%201')).toBe('{"id":"f 1"}')
})

it('opens the first page below a closing *', async () => {
  expect(await show('/forms')).toBe('list')
})

it('leaves what matches nothing to the closing *', async () => {
  expect(await show('/nowhere/at/all')).toBe('elsewhere')
})
