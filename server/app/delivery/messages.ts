import type { WebhookPost } from '#server/platform/tracing/trace-ports.ts'

/** What travels between the server and the process that delivers webhooks. */
export type ToDeliverer =
  | { type: 'open'; databaseUrl: string }
  /** `holder` is who holds the endpoint meanwhile, so that it can be let go of when the process dies. */
  | { type: 'deliver'; id: number; endpointId: string; holder: string; isTraced: boolean }
  /** Ends what is under way and begins nothing more. */
  | { type: 'stop' }

export type FromDeliverer =
  | { type: 'done'; id: number; posts?: WebhookPost[] }
  | { type: 'failed'; id: number; message: string; posts?: WebhookPost[] }
  | { type: 'unable'; message: string }
