import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  freeBytes(): number
  /** Fills it until so many bytes are left; what it holds else stays. */
  fillTo(leftBytes: number): void
  /** Takes away all that filled it. */
  free(): void
  unmount(): void
}

/** A file system of its own in memory; undefined where this user may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'portico-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  chmodSync(folder, 0o755)
  const ballast = join(folder, 'ballast')
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  const free = () => rmSync(ballast, { force: true })
  return {
    folder,
    freeBytes,
    fillTo(leftBytes) {
      free()
      writeFileSync(ballast, Buffer.alloc(Math.max(0, freeBytes() - leftBytes)))
    },
    free,
    unmount() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
