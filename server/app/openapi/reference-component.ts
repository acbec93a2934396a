import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Fastify from 'fastify'

export type ReferenceScript = { plain: Buffer; br: Buffer; gzip: Buffer }

const scriptPath = '/scalar/js/scalar.js'

/**
 * The script of the reference, as its package brings it. The package is read when somebody first opens the reference, and squeezed once:
 * it is five megabytes.
 */
export function openReferenceScript(): () => Promise<ReferenceScript> {
  let read: Promise<ReferenceScript> | undefined
  return () => {
    read ??= readScript()
    return read
  }
}

async function readScript(): Promise<ReferenceScript> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const carrier = Fastify()
  await carrier.register(scalar, { routePrefix: '/scalar', configuration: { url: '/openapi.json' } })
  const { rawPayload: plain, statusCode } = await carrier.inject({ url: scriptPath })
  await carrier.close()
  if (statusCode !== 200) throw new Error(`@scalar/fastify-api-reference answers ${statusCode} for its script`)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
    promisify(gzip)(plain),
  ])
  return { plain, br, gzip: gzipped }
}
