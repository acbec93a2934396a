import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'vite'

/** What the page of an integrator says of itself, and what a journey sets on it. */
export type ReactPage = { reported: string[]; arrived: number; show(url: string, language?: 'en' | 'cn'): void; hide(): void }

const entry = 'virtual:integrator'
const code = (component: string) => `
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PorticoVerification } from ${JSON.stringify(component)}

const reported = []
const root = createRoot(document.querySelector('#root'))
const tell = (name) => (event) => reported.push(event ? name + ' ' + (event.step ?? event.code) : name)
const page = {
  reported,
  arrived: 0,
  show: (url, language) => root.render(createElement(StrictMode, null, createElement(PorticoVerification, {
    url, language, title: 'Verification',
    onLoaded: tell('loaded'), onStep: tell('step'), onSubmitted: tell('submitted'), onClosed: tell('closed'), onError: tell('error'),
  }))),
  hide: () => root.render(null),
}
window.addEventListener('message', ({ data }) => { if (data?.stranger) page.arrived += 1 })
window.integrator = page
`

/** A page with the React component of @portico/embed, and a frame of somebody else in it. */
export async function startReactPage(strangerUrl: string): Promise<{ server: Server; origin: string }> {
  const script = await bundle(code(join(import.meta.dirname, '../../packages/embed/src/react.tsx')))
  const html = `<!doctype html><title>Integrator</title><div id="root"></div><iframe id="stranger" src="${strangerUrl}"></iframe><script type="module" src="/page.js"></script>`
  return serve((path) => (path === '/page.js' ? ['text/javascript', script] : ['text/html', html]))
}

/** A page of somebody else, on an origin of its own. */
export async function startStranger(html: string): Promise<{ server: Server; origin: string }> {
  return serve(() => ['text/html', html])
}

async function serve(answer: (path: string | undefined) => [type: string, body: string]) {
  const server = createServer(({ url }, response) => {
    const [type, body] = answer(url)
    response.setHeader('content-type', type).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function bundle(source: string): Promise<string> {
  const plugin = {
    name: 'integrator',
    resolveId: (id: string) => (id === entry ? join(import.meta.dirname, 'integrator.js') : undefined),
    load: (id: string) => (id === join(import.meta.dirname, 'integrator.js') ? source : undefined),
  }
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [plugin],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  })
  const [chunk] = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (chunk?.type !== 'chunk') throw new Error('the page was not built')
  return chunk.code
}
