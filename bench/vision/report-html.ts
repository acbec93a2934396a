import { flatten } from './report-table.ts'

type CurvePoint = { threshold: number; far: number; frr: number }

const colours = ['#18181b', '#1f5fd6', '#c2410c', '#15803d', '#7e22ce', '#b91c1c', '#0e7490']

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function isCurve(value: unknown): value is CurvePoint[] {
  return Array.isArray(value) && value.every((point) => typeof point === 'object' && point !== null && 'far' in point && 'frr' in point)
}

function curvesOf(result: Record<string, unknown>): Record<string, CurvePoint[]> {
  const { curves } = result
  if (typeof curves !== 'object' || curves === null) return {}
  return Object.fromEntries(Object.entries(curves).filter((entry): entry is [string, CurvePoint[]] => isCurve(entry[1])))
}

const box = { width: 620, height: 360, left: 60, top: 16, right: 12, bottom: 44 }
const lowestRate = 1e-4

/** A rate on a logarithmic axis, 0.0001 to 1, as a share of the axis. */
function onAxis(rate: number): number {
  return (Math.log10(Math.max(rate, lowestRate)) + 4) / 4
}

const across = (share: number) => box.left + share * (box.width - box.left - box.right)
const up = (share: number) => box.height - box.bottom - share * (box.height - box.top - box.bottom)

/** False rejects against false accepts, both on a logarithmic axis: lower and further left is better. */
function errorCurves(curves: Record<string, CurvePoint[]>): string {
  const grid = [1e-4, 1e-3, 1e-2, 1e-1, 1].map((rate) => {
    const [x, y] = [across(onAxis(rate)), up(onAxis(rate))]
    return `<line x1="${x}" y1="${up(0)}" x2="${x}" y2="${up(1)}"/><line x1="${across(0)}" y1="${y}" x2="${across(1)}" y2="${y}"/>
<text x="${x}" y="${up(0) + 16}" text-anchor="middle">${rate}</text><text x="${box.left - 8}" y="${y + 4}" text-anchor="end">${rate}</text>`
  })
  const lines = Object.entries(curves).map(([name, points], i) => {
    const path = points.map(({ far, frr }) => `${across(onAxis(far)).toFixed(1)},${up(onAxis(frr)).toFixed(1)}`).join(' ')
    const colour = colours[i % colours.length]
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>
<text x="${across(1) - 4}" y="${box.top + 14 + i * 16}" text-anchor="end" fill="${colour}">${escaped(name)}</text>`
  })
  return `<svg viewBox="0 0 ${box.width} ${box.height}" role="img" aria-label="False rejects against false accepts">
<g stroke="#d4d4d8" fill="#52525b" font-size="11" stroke-width="1">${grid.join('')}</g><g font-size="12">${lines.join('')}</g>
<text x="${across(0.5)}" y="${box.height - 8}" text-anchor="middle" font-size="12">false accepts</text>
<text x="14" y="${up(0.5)}" font-size="12" transform="rotate(-90 14 ${up(0.5)})" text-anchor="middle">false rejects</text></svg>`
}

/** Both errors of the headline curve by the score: where the threshold stands is read here. */
function thresholdCurve(points: CurvePoint[]): string {
  const at = (threshold: number) => across((threshold + 0.2) / 1.2)
  const line = (pick: (point: CurvePoint) => number, colour: string) =>
    `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points
      .map((point) => `${at(point.threshold).toFixed(1)},${up(onAxis(pick(point))).toFixed(1)}`)
      .join(' ')}"/>`
  const marks = [-0.2, 0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (score) => `<text x="${at(score)}" y="${up(0) + 16}" text-anchor="middle">${score}</text>`,
  )
  const rates = [1e-4, 1e-3, 1e-2, 1e-1, 1].map(
    (rate) => `<line x1="${across(0)}" x2="${across(1)}" y1="${up(onAxis(rate))}" y2="${up(onAxis(rate))}" stroke="#d4d4d8"/>
<text x="${box.left - 8}" y="${up(onAxis(rate)) + 4}" text-anchor="end">${rate}</text>`,
  )
  return `<svg viewBox="0 0 ${box.width} ${box.height}" role="img" aria-label="Both errors by the score"><g font-size="11">${rates.join('')}${marks.join('')}</g>
${line(({ far }) => far, '#b91c1c')}${line(({ frr }) => frr, '#1f5fd6')}
<text x="${across(1)}" y="${box.top + 12}" text-anchor="end" font-size="12" fill="#b91c1c">false accepts</text>
<text x="${across(1)}" y="${box.top + 28}" text-anchor="end" font-size="12" fill="#1f5fd6">false rejects</text></svg>`
}

function table(title: string, value: unknown): string {
  const rows = flatten(value).map(
    ({ name, value: text }) => `<tr><th scope="row">${escaped(name || title)}</th><td>${escaped(text)}</td></tr>`,
  )
  return rows.length === 0 ? '' : `<section><h2>${escaped(title)}</h2><table>${rows.join('')}</table></section>`
}

/** One page without anything from outside. */
export function toReportHtml(result: Record<string, unknown>): string {
  const curves = curvesOf(result)
  const headline = curves.gated
  const figures =
    Object.keys(curves).length === 0
      ? ''
      : `<section><h2>Face match</h2>${errorCurves(curves)}${headline ? thresholdCurve(headline) : ''}</section>`
  const tables = Object.entries(result)
    .filter(([name]) => name !== 'curves')
    .map(([name, value]) => table(name, value))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Portico vision accuracy</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#18181b}svg{max-width:100%;display:block;margin:1rem 0}
table{border-collapse:collapse;width:100%}th{text-align:left;font-weight:400}td{text-align:right;font-variant-numeric:tabular-nums}
th,td{border-bottom:1px solid #e4e4e7;padding:.2rem .5rem}h2{margin-top:2.5rem}</style>
<h1>Portico vision accuracy</h1><p>Printed by <code>npm run bench:vision</code> over the given folder.</p>${figures}${tables.join('')}</html>
`
}
