// Writes THIRD-PARTY-NOTICES.md: every package that ships and every model, with licences. Run it after a dependency or a model changed:
//   node scripts/notices.mjs
// Names and licences come from the lock file, so that packages of other platforms are named too; texts from the installed packages.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const { models } = JSON.parse(readFileSync(join(root, 'vision/models/manifest.json'), 'utf8'))

/** Of packages that name it in their readme alone. */
const licencesOfReadmes = { 'combine-errors': 'MIT' }

const shipped = Object.entries(packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  .map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 13)
    return { name, version, license: license ?? licencesOfReadmes[name] ?? 'not stated', path }
  })
  .sort((one, other) => (`${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1))

/** Longer files list the licences of everything that a package bundles; they come with it. */
const longestText = 20_000

/** Licence and notice files as the package brings them. */
function readTexts(path) {
  const folder = join(root, path)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file) && !/\.(js|ts|json|html)$/.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
    .map((text) => (text.length > longestText ? 'The licences of what this package bundles stand in its own licence file.' : text))
}

const byText = new Map()
for (const { name, version, path } of shipped) {
  for (const text of readTexts(path)) byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`])
}

const rows = [...new Map(shipped.map((each) => [`${each.name} ${each.version}`, each])).values()]
const lines = [
  '# Third-party notices',
  '',
  'Written by `node scripts/notices.mjs`; do not edit. Portico ships or installs these packages and models. Tools that only build or test it are not among them.',
  '',
  '## Packages',
  '',
  '| package | version | licence |',
  '|---|---|---|',
  ...rows.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
  '',
  '## Models',
  '',
  '| model | from | licence |',
  '|---|---|---|',
  ...models.map(({ name, file, package: from, version, licence }) => `| ${name} (\`${file}\`) | ${from} ${version} | ${licence} |`),
  '',
  '## Licence texts',
  '',
  ...[...byText].flatMap(([text, names]) => [
    `### ${[...new Set(names)].join(', ')}`,
    '',
    ...text.split('\n').map((line) => `    ${line}`.trimEnd()),
    '',
  ]),
]
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), lines.join('\n'))
console.log(`${rows.length} packages, ${models.length} models, ${byText.size} licence texts`)
