// Firefox and WebKit for the journeys of test:engines: those that the machine has, else Debian's packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const engines = {
  firefox: {
    packages: ['firefox-esr'],
    parts: {
      browser: [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    },
  },
  webkit: {
    // The driver brings the engine along; the plugins have the encoder of its recordings.
    packages: ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad'],
    parts: {
      driver: ['/usr/bin/WebKitWebDriver', '/usr/lib/webkit2gtk-4.1/WebKitWebDriver'],
      browser: ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`),
      display: ['/usr/bin/Xvfb'],
    },
  },
}

export const engineCount = Object.keys(engines).length

/** Where each part of an engine stands on this machine, or null when one is missing. */
export function findEngine(name) {
  const parts = Object.entries(engines[name].parts).map(([part, places]) => [part, places.find((place) => place && existsSync(place))])
  return parts.every(([, place]) => place) ? Object.fromEntries(parts) : null
}

export function listMissingEngines() {
  return Object.keys(engines).filter((name) => !findEngine(name))
}

/** Installs Debian's packages of these engines where this user may. Answers whether it was tried. */
export function installEngines(names) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const packages = names.flatMap((name) => engines[name].packages)
  spawnSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env, stdio: 'ignore' })
  return true
}
