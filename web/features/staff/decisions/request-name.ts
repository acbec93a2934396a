import type { QueueItem } from '#contract/queue/queue.ts'

/** What a request is called on screen; nothing before anything of it is known. */
export function findRequestName({
  kind,
  companyName,
  name,
  email,
}: Pick<QueueItem, 'kind' | 'companyName' | 'name' | 'email'>): string | null {
  return (kind === 'corporate' ? companyName : name) ?? email
}
