// The virus scanner of the tests: one that the machine has, else the one of the system's packages (7 MB; its signatures are the tests' own).
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/usr/bin/clamd', '/opt/homebrew/sbin/clamd']

/** The path of a clamd on this machine, or null. CLAMD_PATH goes first. */
export function findClamd() {
  return [process.env.CLAMD_PATH, ...places].find((path) => path && existsSync(path)) ?? null
}

/** Installs Debian's clamd where this user may. Answers whether it was tried. */
export function installClamd() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'clamav-daemon'], { env, stdio: 'ignore' })
  return true
}
