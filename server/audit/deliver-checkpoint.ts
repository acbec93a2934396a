import { makeCheckpoint } from '#server/audit/checkpoint.ts'
import type { CoreContext } from '#server/platform/context.ts'
import type { TimestampAuthority } from '#server/platform/outgoing/timestamp-authority.ts'
import type { BlobStore, MailTransport } from '#server/platform/ports.ts'
import { toStoredTime } from '#server/platform/text/stored-time.ts'

const storedName = 'audit-checkpoint-'

type Needs = Pick<CoreContext, 'db' | 'masterKey' | 'clock' | 'publicUrl'>

export type CheckpointPlaces = {
  /** Null: none is put anywhere. */
  store: BlobStore | null
  /** Where they are sent once a day; empty: nowhere. */
  emails: readonly string[]
  /** Null: no authority is asked when a checkpoint existed. */
  authority: TimestampAuthority | null
}

/** Puts a checkpoint beside the earlier ones, under the time when it was made, and its time stamp beside it. */
export async function storeCheckpoint(context: Needs, { store, authority }: Omit<CheckpointPlaces, 'emails'>): Promise<void> {
  if (!store) return
  const { name, note } = await makeNamed(context)
  // First: where the authority is away, the checkpoint stands without its stamp, and the next try has both.
  await store.put(name, note)
  if (authority) await store.put(`${name}-timestamp`, await authority.stamp(note))
}

/** When the newest of a store was made, by its name. */
export async function findNewestCheckpoint(store: Pick<BlobStore, 'list'>): Promise<Date | undefined> {
  const names = (await store.list('')).filter((name) => name.startsWith(storedName)).sort()
  return names.flatMap((name) => toStoredTime(name.slice(storedName.length)) ?? []).at(-1)
}

/** Sends a checkpoint to the operator's addresses, with its time stamp. */
export async function mailCheckpoint(
  context: Needs,
  { emails, authority, transport, from }: Omit<CheckpointPlaces, 'store'> & { transport: MailTransport; from: string },
): Promise<void> {
  if (emails.length === 0) return
  const { name, note } = await makeNamed(context)
  const files = [{ name: `${name}.txt`, bytes: note }]
  if (authority) files.push({ name: `${name}.tsr`, bytes: await authority.stamp(note) })
  const host = new URL(context.publicUrl).host
  await transport.sendReport({
    id: name,
    to: emails,
    from,
    subject: `Audit checkpoint of ${host} · ${host} 的审计检查点`,
    text: toText(host),
    files,
  })
}

async function makeNamed(context: Needs): Promise<{ name: string; note: Buffer }> {
  const note = Buffer.from(await makeCheckpoint(context))
  return { name: `${storedName}${context.clock.now().toISOString().replaceAll(/[:.]/g, '-')}`, note }
}

const toText = (
  host: string,
) => `The attached checkpoint says where the audit log of ${host} stands today. Keep it where nobody who runs the server can change it.
Later, "portico audit verify --checkpoint FILE" finds what was edited, removed or rolled back since.

附件中的检查点记录了 ${host} 的审计日志今天的状态。请将其保存在服务器管理员无法更改的地方。
日后可用 "portico audit verify --checkpoint FILE" 找出此后被修改、删除或回滚的内容。
`
