import type { AppContext } from '#server/platform/context.ts'
import type {
  BlobStore,
  CompanyRegistry,
  FileInspection,
  MailTransport,
  OutgoingFetch,
  VirusScanner,
  WebhookTransport,
} from '#server/platform/ports.ts'
import { inSpan } from '#server/platform/tracing/active-span.ts'
import { type SpanAttributes, toErrorTypeOfDelivery } from '#server/platform/tracing/span-attributes.ts'
import { type OpenSpan, traceNow } from '#server/platform/tracing/tracing.ts'
import type { VisionEngine } from '#vision/engine.ts'

/*
 * What services work with, each with a span for what it is asked within a trace. A span says what was asked of which kind of helper:
 * neither what was handed over, nor what came back, nor where it went.
 */

type Ports = Pick<AppContext, 'vision' | 'inspection' | 'blobs' | 'registry' | 'askProvider' | 'virusScanner'>

export function tracePorts<P extends Ports>(ports: P): P {
  return {
    ...ports,
    vision: traceVision(ports.vision),
    inspection: traceInspection(ports.inspection),
    blobs: traceBlobs(ports.blobs),
    registry: traceRegistry(ports.registry),
    askProvider: traceProviderCalls(ports.askProvider),
    virusScanner: ports.virusScanner && traceScanner(ports.virusScanner),
  }
}

function traceVision(engine: VisionEngine): VisionEngine {
  const work = <T>(job: NonNullable<SpanAttributes['portico.vision.job']>, run: () => Promise<T>) =>
    inSpan('vision', { 'portico.vision.job': job }, run)
  return {
    inspectDocument: (picture) => work('inspectDocument', () => engine.inspectDocument(picture)),
    detectFaces: (picture) => work('detectFaces', () => engine.detectFaces(picture)),
    detectDocument: (frame, shape) => work('detectDocument', () => engine.detectDocument(frame, shape)),
    inspectClip: (clip, portrait) => work('inspectClip', () => engine.inspectClip(clip, portrait)),
    memory: () => engine.memory(),
    workerPids: () => engine.workerPids(),
    close: () => engine.close(),
  }
}

function traceInspection(inspection: FileInspection): FileInspection {
  const work = <T>(job: NonNullable<SpanAttributes['portico.inspection.job']>, run: () => Promise<T>) =>
    inSpan('inspection', { 'portico.inspection.job': job }, run)
  return {
    inspectFile: (bytes) => work('inspectFile', () => inspection.inspectFile(bytes)),
    inspectLogo: (bytes) => work('inspectLogo', () => inspection.inspectLogo(bytes)),
    readOwnership: (json) => work('readOwnership', () => inspection.readOwnership(json)),
    close: () => inspection.close(),
  }
}

type Target = NonNullable<SpanAttributes['portico.outgoing.target']>
type Operation = NonNullable<SpanAttributes['portico.outgoing.operation']>
const ask = <T>(target: Target, operation: Operation, work: () => Promise<T>, describe?: (result: T) => SpanAttributes) =>
  inSpan('outgoing', { 'portico.outgoing.target': target, 'portico.outgoing.operation': operation }, work, describe)

export function traceMail(transport: MailTransport): MailTransport {
  return {
    send: (mail) => ask('mail', 'send', () => transport.send(mail)),
    sendReport: (report) => ask('mail', 'send-report', () => transport.sendReport(report)),
    close: () => transport.close(),
  }
}

function traceBlobs(store: BlobStore): BlobStore {
  return {
    put: (name, bytes) => ask('storage', 'put', () => store.put(name, bytes)),
    get: (name) => ask('storage', 'get', () => store.get(name)),
    remove: (name) => ask('storage', 'remove', () => store.remove(name)),
    list: (folder) => ask('storage', 'list', () => store.list(folder)),
    check: () => ask('storage', 'check', () => store.check()),
    close: () => store.close(),
  }
}

function traceRegistry(registry: CompanyRegistry): CompanyRegistry {
  return {
    search: (query) => ask('registry', 'search', () => registry.search(query)),
    getProfile: (kyckrId) => ask('registry', 'get-profile', () => registry.getProfile(kyckrId)),
    close: () => registry.close(),
  }
}

function traceScanner(scanner: VirusScanner): VirusScanner {
  return {
    findVirus: (bytes) => ask('virus-scanner', 'scan', () => scanner.findVirus(bytes)),
    check: () => ask('virus-scanner', 'check', () => scanner.check()),
  }
}

/** Calls to the identity providers of customers. */
function traceProviderCalls(fetch: OutgoingFetch): OutgoingFetch {
  const traced = (url: string, call: Parameters<OutgoingFetch>[1]) =>
    ask(
      'identity-provider',
      'ask',
      () => fetch(url, call),
      ({ status }) => ({ 'http.response.status_code': status }),
    )
  return Object.assign(traced, { allows: fetch.allows })
}

/** A webhook that another process posted, in milliseconds since 1970: all that leaves that process of it. */
export type WebhookPost = {
  startedAt: number
  ms: number
  status: number | null
  failure: Parameters<typeof toErrorTypeOfDelivery>[0] | null
}

/** The same transport, which notes what it posted. */
export function notePosts(transport: WebhookTransport, onPost: (post: WebhookPost) => void): WebhookTransport {
  return {
    ...transport,
    async post(message) {
      const startedAt = traceNow()
      const answer = await transport.post(message)
      onPost({ startedAt, ms: traceNow() - startedAt, status: answer.status, failure: answer.failure })
      return answer
    },
  }
}

export function recordPosts(parent: OpenSpan | undefined, posts: readonly WebhookPost[]): void {
  if (!parent) return
  for (const { startedAt, ms, ...answer } of posts) {
    const attributes = { 'portico.outgoing.target': 'webhook', 'portico.outgoing.operation': 'post', ...describePost(answer) } as const
    parent.begin('outgoing', attributes, startedAt).end({ hasFailed: answer.failure !== null, at: startedAt + ms })
  }
}

function describePost({ status, failure }: Pick<WebhookPost, 'status' | 'failure'>): SpanAttributes {
  return {
    ...(status !== null && { 'http.response.status_code': status }),
    ...(failure !== null && { 'error.type': toErrorTypeOfDelivery(failure) }),
  }
}
