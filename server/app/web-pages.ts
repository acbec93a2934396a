import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { embedderMetaName, embedParameter } from '#contract/embedding/embed-origin.ts'
import { toFirstPage } from '#server/app/first-page.ts'
import { Refusal } from '#server/platform/errors.ts'
import { allowEmbedding } from '#server/platform/http/safe-headers.ts'

const apiPaths = /^\/(onboarding|v1|verify|auth|files|brand|postFile|health|api|scim)(\/|$)/

type Options = {
  webFolder: string
  demoUrl: string | null
  /** The origin that may embed the page at this address. */
  findEmbedder(path: string, query: URLSearchParams, address: string): Promise<string | undefined>
}

/** Scripts that pages of other origins load; everything else of the build is for our own. */
const scriptsForOthers = /\/embed(\/1)?\.js$/

/** The built pages. Files with a hash in their name never change; every other address is the one page, which routes by itself. */
export async function serveWeb(app: FastifyInstance, { webFolder, demoUrl, findEmbedder }: Options): Promise<void> {
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
        if (scriptsForOthers.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
    // The folder itself is no file: without this the static files refuse the very address of a link.
    app.get('/', sendPage)
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
    return sendPage(request, reply)
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '')
    const embedder = query.has(embedParameter) ? await findEmbedder(toPath(request), query, request.ip) : undefined
    const page = await toFirstPage(webFolder, query, demoUrl)
    if (embedder) allowEmbedding(reply, embedder)
    return reply
      .header('cache-control', embedder ? 'no-store' : 'no-cache')
      .type('text/html; charset=utf-8')
      .send(embedder ? withEmbedder(page, embedder) : page)
  }
}

/** The page learns from the server, not from its address, who may talk with it. An origin holds no letter that HTML would read. */
function withEmbedder(page: string, origin: string): string {
  return page.replace('<head>', () => `<head>\n    <meta name="${embedderMetaName}" content="${origin}" />`)
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
