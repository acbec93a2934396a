// Adds to the lock file the platform packages of @napi-rs/webcodecs that a registry mirror may lack.
// Without them `npm ci` refuses the lock on every platform; with them each platform fetches only its own.
// Run it after a dependency changed: node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const platforms = {
  'darwin-arm64': { cpu: ['arm64'], os: ['darwin'] },
  'darwin-x64': { cpu: ['x64'], os: ['darwin'] },
  'linux-arm-gnueabihf': { cpu: ['arm'], os: ['linux'] },
  'linux-arm64-gnu': { cpu: ['arm64'], os: ['linux'], libc: ['glibc'] },
  'linux-arm64-musl': { cpu: ['arm64'], os: ['linux'], libc: ['musl'] },
  'linux-x64-musl': { cpu: ['x64'], os: ['linux'], libc: ['musl'] },
  'win32-arm64-msvc': { cpu: ['arm64'], os: ['win32'] },
  'win32-x64-msvc': { cpu: ['x64'], os: ['win32'] },
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { version } = lock.packages['node_modules/@napi-rs/webcodecs']
let added = 0
for (const [platform, fits] of Object.entries(platforms)) {
  const place = `node_modules/@napi-rs/webcodecs-${platform}`
  if (lock.packages[place]) continue
  lock.packages[place] = { version, ...fits, license: 'MIT', optional: true, engines: { node: '>= 14.0.0' } }
  added += 1
}
const sorted = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
console.log(`lock file: ${added} platform packages added`)
