import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/errors.ts'
import { setCaller } from '#server/platform/http/call-facts.ts'
import type { ServeOptions } from '#server/platform/http/serve.ts'
import { isStorableText } from '#server/platform/text/storable-text.ts'
import { createGroup, deleteGroup, getGroup, listGroups, patchGroup, replaceGroup } from '#server/sso/scim/groups.ts'
import { toResourceTypes, toSchemas, toServiceProviderConfig, toWholeList } from '#server/sso/scim/schemas.ts'
import type { ScimCaller } from '#server/sso/scim/scim-context.ts'
import { ScimFault } from '#server/sso/scim/scim-fault.ts'
import { readPage } from '#server/sso/scim/scim-page.ts'
import { requireScimToken } from '#server/sso/scim/tokens.ts'
import { createUser, deleteUser, getUser, listUsers, patchUserBy, replaceUser } from '#server/sso/scim/users.ts'

const mediaType = 'application/scim+json'
/** A group of five thousand members. */
const longestBody = 1_048_576

type Query = { filter?: unknown; startIndex?: unknown; count?: unknown; attributes?: unknown; excludedAttributes?: unknown }
type Call = FastifyRequest<{ Params: { id: string }; Querystring: Query }>
type Shown = { id: string; meta: { location: string; version: string } }

/** SCIM 2.0 for the identity provider of a customer, by a token of its own: RFC 7643, RFC 7644. */
export function serveScim(app: FastifyInstance, { context, limits }: ServeOptions): void {
  const callers = new WeakMap<FastifyRequest, ScimCaller>()
  const callerOf = (request: FastifyRequest): ScimCaller => {
    const caller = callers.get(request)
    if (!caller) throw new ScimFault(401, 'the bearer token is missing')
    return caller
  }

  app.register(
    async (scope) => {
      scope.removeContentTypeParser(['application/json'])
      scope.addContentTypeParser([mediaType, 'application/json'], { parseAs: 'string', bodyLimit: longestBody }, (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)))
        } catch {
          done(new ScimFault(400, 'the body is no JSON', 'invalidSyntax'))
        }
      })
      scope.setErrorHandler((error, request, reply) => answerFault(error, request, reply))
      // Who calls is known before a body is read; guesses at tokens are counted against their address.
      scope.addHook('onRequest', async (request) => {
        limits.requireAddress(request.ip)
        const found = await limits.countRefusals(request.ip, () => requireTokenOrRefuse(request))
        limits.requireKey(found.tokenId)
        setCaller(request, { kind: 'api-key', id: found.tokenId })
        callers.set(request, { ...found, address: request.ip })
      })
      scope.addHook('preHandler', async (request) => {
        if (!isStorableText([request.body, request.query])) throw new ScimFault(400, 'a text holds a zero byte', 'invalidValue')
      })

      const { publicUrl } = context
      const discovery = {
        '/ServiceProviderConfig': toServiceProviderConfig(publicUrl),
        '/ResourceTypes': toWholeList(toResourceTypes(publicUrl)),
        '/Schemas': toWholeList(toSchemas(publicUrl)),
      }
      for (const [path, answer] of Object.entries(discovery)) scope.get(path, async (_request, reply) => send(reply, 200, answer))
      serveOne(scope, '/ResourceTypes/:id', toResourceTypes(publicUrl))
      serveOne(scope, '/Schemas/:id', toSchemas(publicUrl))

      scope.get('/Users', async (request: Call, reply) =>
        send(reply, 200, await listUsers(context, callerOf(request), { ...readPage(request.query as never), filter: toFilter(request) })),
      )
      scope.post('/Users', async (request: Call, reply) => sendMade(reply, await createUser(context, callerOf(request), request.body)))
      scope.get('/Users/:id', async (request: Call, reply) =>
        sendShown(request, reply, await getUser(context, callerOf(request), request.params.id)),
      )
      scope.put('/Users/:id', async (request: Call, reply) =>
        sendShown(request, reply, await replaceUser(context, callerOf(request), request.params.id, toSent(request))),
      )
      scope.patch('/Users/:id', async (request: Call, reply) =>
        sendShown(request, reply, await patchUserBy(context, callerOf(request), request.params.id, toSent(request))),
      )
      scope.delete('/Users/:id', async (request: Call, reply) => {
        await deleteUser(context, callerOf(request), request.params.id, toSent(request).ifMatch)
        return reply.code(204).send()
      })

      scope.get('/Groups', async (request: Call, reply) => {
        const desired = { ...readPage(request.query as never), filter: toFilter(request), withMembers: showsMembers(request) }
        return send(reply, 200, await listGroups(context, callerOf(request), desired))
      })
      scope.post('/Groups', async (request: Call, reply) => sendMade(reply, await createGroup(context, callerOf(request), request.body)))
      scope.get('/Groups/:id', async (request: Call, reply) =>
        sendShown(request, reply, await getGroup(context, callerOf(request), request.params.id, { withMembers: showsMembers(request) })),
      )
      scope.put('/Groups/:id', async (request: Call, reply) =>
        sendShown(request, reply, await replaceGroup(context, callerOf(request), request.params.id, toSent(request))),
      )
      scope.patch('/Groups/:id', async (request: Call, reply) =>
        sendShown(request, reply, await patchGroup(context, callerOf(request), request.params.id, toSent(request))),
      )
      scope.delete('/Groups/:id', async (request: Call, reply) => {
        await deleteGroup(context, callerOf(request), request.params.id, toSent(request).ifMatch)
        return reply.code(204).send()
      })
    },
    { prefix: '/scim/v2' },
  )

  /** The limits know a refusal by its code. */
  async function requireTokenOrRefuse(request: FastifyRequest) {
    try {
      return await requireScimToken(context, request.headers.authorization)
    } catch (error) {
      throw error instanceof ScimFault ? new Refusal('API_KEY_NOT_FOUND') : error
    }
  }
}

function serveOne(scope: FastifyInstance, path: string, resources: readonly { id: string }[]): void {
  scope.get(path, async (request, reply) => {
    const found = resources.find(({ id }) => id === (request.params as { id: string }).id)
    if (!found) throw new ScimFault(404, 'not found')
    return send(reply, 200, found)
  })
}

const toSent = (request: Call) => ({ body: request.body, ifMatch: request.headers['if-match'] })

function toFilter({ query: { filter } }: Call): string | undefined {
  if (filter === undefined || filter === '') return undefined
  if (typeof filter !== 'string') throw new ScimFault(400, 'the filter stands more than once', 'invalidFilter')
  return filter
}

/** A group of thousands is asked for without its members by Entra ID. */
function showsMembers({ query: { attributes, excludedAttributes } }: Call): boolean {
  const names = (value: unknown) => (typeof value === 'string' ? value.toLowerCase().split(',') : [])
  const desired = names(attributes).map((name) => name.trim())
  if (desired.length > 0) return desired.some((name) => name === 'members' || name.startsWith('members.'))
  return !names(excludedAttributes).some((name) => name.trim() === 'members')
}

/** As bytes: a text would get a charset, which the type of SCIM has not. */
function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .type(mediaType)
    .header('cache-control', 'no-store')
    .send(Buffer.from(JSON.stringify(body)))
}

function sendMade(reply: FastifyReply, made: Shown): FastifyReply {
  return send(reply.header('location', made.meta.location).header('etag', made.meta.version), 201, made)
}

function sendShown(request: FastifyRequest, reply: FastifyReply, shown: Shown): FastifyReply {
  const { version } = shown.meta
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim())
  if (request.method === 'GET' && known.includes(version)) return reply.code(304).header('etag', version).send()
  return send(reply.header('etag', version), 200, shown)
}

function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, detail, scimType } = toFault(error)
  if (status >= 500) request.log.error({ err: error }, 'a SCIM call broke')
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="portico"')
  if (status === 429 || status === 503) reply.header('retry-after', status === 429 ? '60' : '5')
  return send(reply, status, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ...(scimType && { scimType }),
    detail,
    status: String(status),
  })
}

function toFault(error: unknown): { status: number; detail: string; scimType?: string | undefined } {
  if (error instanceof ScimFault) return { status: error.status, detail: error.message, scimType: error.scimType }
  if (error instanceof Refusal) {
    if (error.code === 'TOO_MANY_REQUESTS') return { status: 429, detail: 'too many requests: wait a minute' }
    if (error.code === 'API_KEY_NOT_FOUND') return { status: 401, detail: 'the bearer token is unknown or no longer works' }
    return { status: 400, detail: 'the request was refused', scimType: 'invalidValue' }
  }
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: string }
  // Two calls made the same thing at once.
  if (code === '23505') return { status: 409, detail: 'another resource has this name', scimType: 'uniqueness' }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { status: 413, detail: 'the body is too large' }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return { status: 415, detail: `the body must be ${mediaType}` }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { status: 400, detail: 'the request makes no sense', scimType: 'invalidSyntax' }
  return { status: 503, detail: 'the request could not be served: try again' }
}
