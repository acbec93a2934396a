import type { Link } from '#contract/requests/verification-request.ts'
import { type SealedFiles, sealedFiles } from '#web/lib/platform/upload/sealed-files.ts'

/** A recording, what it answers, and the address of its upload once that was begun. */
export type Clip = { file: File; challengeId: string | undefined; address: string | null }

const toNames = ({ requestId }: Link) => ({ facts: `${requestId} recording`, file: `${requestId} recording file` })

/** Kept on the device until the server has judged it: a reload or a tab that was ended costs nobody their recording. */
export async function keepRecording(link: Link, { file, challengeId, address }: Clip, files: SealedFiles = sealedFiles): Promise<void> {
  const names = toNames(link)
  if (address === null) await files.save(names.file, link.token, file)
  const facts = { fileName: file.name, challengeId: challengeId ?? null, address }
  await files.save(names.facts, link.token, new Blob([JSON.stringify(facts)]))
}

export async function findRecording(link: Link, files: SealedFiles = sealedFiles): Promise<Clip | undefined> {
  const names = toNames(link)
  const [facts, file] = [await files.find(names.facts, link.token), await files.find(names.file, link.token)]
  if (!facts || !file) return undefined
  const { fileName, challengeId, address } = JSON.parse(await facts.text()) as Record<string, unknown>
  return {
    file: new File([file], typeof fileName === 'string' ? fileName : 'liveness.webm', { type: file.type }),
    challengeId: typeof challengeId === 'string' ? challengeId : undefined,
    address: typeof address === 'string' ? address : null,
  }
}

export async function forgetRecording(link: Link, files: SealedFiles = sealedFiles): Promise<void> {
  const names = toNames(link)
  await files.remove(names.facts, names.file)
}
