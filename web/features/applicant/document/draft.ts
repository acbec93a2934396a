import { type DocumentSide, type DocumentType, needsBack } from '#contract/documents/document-type.ts'
import type { Link } from '#contract/requests/verification-request.ts'
import type { Beginning } from '#web/features/applicant/document/document-machine.ts'
import type { Photo, Photos, TakenPhoto } from '#web/features/applicant/document/photo/photo.ts'
import { findUploadAddress, restoreUpload } from '#web/features/applicant/document/photo/send-photo.ts'
import { type SealedFiles, sealedFiles } from '#web/lib/platform/upload/sealed-files.ts'

/**
 * Photos that were taken and not accepted yet, for whoever leaves the page and comes back: in memory, and sealed on the device for a page
 * that is opened anew. They go with the server's acceptance, and after a day.
 */
const drafts = new Map<string, Beginning>()

const sides = ['front', 'back'] as const
/** A photo is written once: it is some megabytes, and the side where one stands changes often. */
const storedPhotos = new Map<string, Blob>()

const keyOf = (requestId: string, type: DocumentType) => `${requestId} ${type}`

export function findDraft(requestId: string, type: DocumentType): Beginning | undefined {
  return drafts.get(keyOf(requestId, type))
}

/** A draft without a photo of the device's own is none. */
export function saveDraft(link: Link, draft: Beginning): void {
  const { front, back } = draft.photos
  const hasOwnPhoto = front?.from === 'device' || back?.from === 'device'
  if (!hasOwnPhoto) clearDraft(link.requestId, draft.type)
  else {
    drafts.set(keyOf(link.requestId, draft.type), draft)
    inOrder(() => keepDraft(link, draft))
  }
}

export function clearDraft(requestId: string, type: DocumentType): void {
  drafts.delete(keyOf(requestId, type))
  const key = keyOf(requestId, type)
  for (const side of sides) storedPhotos.delete(`${key} ${side}`)
  inOrder(() => sealedFiles.remove(key, ...sides.map((side) => `${key} ${side}`)))
}

type StoredPhoto = Pick<TakenPhoto, 'fileName' | 'widthPx' | 'heightPx' | 'print'> & { address: string | null }
type StoredDraft = { side: DocumentSide; photos: Record<DocumentSide, StoredPhoto | null> }

let last: Promise<unknown> = Promise.resolve()
function inOrder(work: () => Promise<unknown>): void {
  last = last.then(work, work)
}

async function keepDraft({ requestId, token }: Link, { type, photos, side }: Beginning, files: SealedFiles = sealedFiles): Promise<void> {
  const key = keyOf(requestId, type)
  for (const each of sides) {
    const photo = photos[each]
    const name = `${key} ${each}`
    if (photo?.from !== 'device' || storedPhotos.get(name) === photo.blob) continue
    await files.save(name, token, photo.blob)
    storedPhotos.set(name, photo.blob)
  }
  const retained: StoredDraft = { side, photos: { front: toStored(photos.front), back: toStored(photos.back) } }
  await files.save(key, token, new Blob([JSON.stringify(retained)]))
}

function toStored(photo: Photo | null): StoredPhoto | null {
  if (photo?.from !== 'device') return null
  const { fileName, widthPx, heightPx, print, blob } = photo
  return { fileName, widthPx, heightPx, print, address: findUploadAddress(blob) }
}

/** What an earlier page left: its photos, and how far the server has them. `stored` stands for sides without a photo of the device's own. */
export async function restoreDraft(
  link: Link,
  type: DocumentType,
  stored: Photos,
  files: SealedFiles = sealedFiles,
): Promise<Beginning | undefined> {
  // What was cleared a moment ago is gone before anybody looks.
  await last
  const key = keyOf(link.requestId, type)
  const retained = await readStored(await files.find(key, link.token))
  if (!retained) return undefined
  const photos = { ...stored }
  for (const side of sides) {
    const facts = retained.photos[side]
    const blob = facts && (await files.find(`${key} ${side}`, link.token))
    if (!facts || !blob) continue
    const { address, ...rest } = facts
    restoreUpload(blob, address)
    storedPhotos.set(`${key} ${side}`, blob)
    photos[side] = { from: 'device', blob, previewUrl: URL.createObjectURL(blob), ...rest }
  }
  if (photos.front?.from !== 'device' && photos.back?.from !== 'device') return undefined
  return { type, photos, side: photos.front ? retained.side : 'front' }
}

/** What another version wrote is as good as absent. */
async function readStored(file: Blob | undefined): Promise<StoredDraft | undefined> {
  try {
    const retained = file && (JSON.parse(await file.text()) as Partial<StoredDraft>)
    return retained?.photos && (retained.side === 'front' || retained.side === 'back')
      ? { side: retained.side, photos: retained.photos }
      : undefined
  } catch {
    return undefined
  }
}

/** Photos that were taken as one type of document go on as another. Answers whether every side that it needs is there. */
export function moveDraft(link: Link, from: DocumentType, { type, photos }: Pick<Beginning, 'type' | 'photos'>): boolean {
  clearDraft(link.requestId, from)
  const hasBack = needsBack(type)
  saveDraft(link, { type, photos: hasBack ? photos : { ...photos, back: null }, side: hasBack ? 'back' : 'front' })
  return photos.front !== null && (!hasBack || photos.back !== null)
}
