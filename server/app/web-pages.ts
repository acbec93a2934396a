import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/errors.ts'

const apiPaths = /^\/(onboarding|v1|verify|auth|files|brand|postFile|health|api)(\/|$)/

/** The built pages. Files with a hash in their name never change; every other address is the one page, which routes by itself. */
export async function serveWeb(app: FastifyInstance, { webFolder }: { webFolder: string }): Promise<void> {
  const hasPages = existsSync(join(webFolder, 'index.html'))
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      cacheControl: false,
      // The build lays a .br and a .gz beside every script and style.
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes(join(webFolder, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    // The folder itself is no file: without this the static files refuse the very address of a link.
    app.get('/', (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'))
  }
  const methods = collectMethods(app)

  app.setNotFoundHandler((request, reply) => {
    const path = toPath(request)
    const allowed = methods(path)
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      reply.header('allow', allowed.join(', '))
      throw new Refusal('UNSUPPORTED_METHOD')
    }
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !apiPaths.test(path) && !/\.\w+$/.test(path)
    if (!isPage || !hasPages) throw new Refusal('NOT_FOUND')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

function toPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

type Known = { pattern: RegExp; methods: Set<string> }

/** Which methods an address answers to. Routes that are hung on later than this are not seen: it comes last. */
function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const known: Known[] = routesOf(app).map(({ url, methods }) => ({
    pattern: new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`),
    methods: new Set(methods),
  }))
  return (path) => [...new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]))]
}

type Route = { url: string; methods: string[] }
const routesByApp = new WeakMap<FastifyInstance, Route[]>()

/** Remembers every route of an app from now on. */
export function watchRoutes(app: FastifyInstance): void {
  const routes: Route[] = []
  routesByApp.set(app, routes)
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) routes.push({ url, methods: [method].flat() })
  })
}

function routesOf(app: FastifyInstance): Route[] {
  return routesByApp.get(app) ?? []
}
