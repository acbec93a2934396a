import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { serveMetrics } from '#server/app/health/health-routes.ts'
import { openMetrics } from '#server/app/health/metrics.ts'
import { securityEvents } from '#server/platform/http/call-facts.ts'
import type { VisionEngine } from '#vision/engine.ts'

const read = (name: string) => readFileSync(new URL(`../../../deploy/monitoring/${name}`, import.meta.url), 'utf8')

type Panel = { title: string; targets?: { expr: string }[] }
const dashboard = JSON.parse(read('dashboard.json')) as { panels: Panel[] }
const rules = (
  parse(read('alerts.yaml')) as { groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[] }
).groups.flatMap((group) => group.rules)
const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
]

/** Prometheus adds the first two, and keeps our `job` as `exported_job`. */
const ofPrometheus = ['job', 'instance', 'le']
const labelsOf = new Map<string, Set<string>>()

beforeAll(async () => {
  const metrics = openMetrics()
  const app = Fastify()
  metrics.watchApp(app)
  serveMetrics(app, metrics)
  metrics.recordJob('send-mail', 'done', 1)
  metrics.watchJobs(async () => ({ 'send-mail': 1 }))
  const away = () => Promise.reject(new Error('away'))
  const engine: VisionEngine = {
    inspectDocument: away,
    detectFaces: away,
    detectDocument: away,
    inspectClip: away,
    memory: async () => [{ worker: 'fast-1', pid: 7, rssBytes: 1, peakRssBytes: 2 }],
    workerPids: () => [7],
    close: async () => undefined,
  }
  await expect(metrics.watchVision(engine).detectFaces(new Uint8Array())).rejects.toThrow('away')
  await app.inject('/metrics')
  const { body } = await app.inject('/metrics')
  for (const [, name = '', labels = ''] of body.matchAll(/^(\w+)(?:\{([^}]*)\})? /gm)) {
    const known = labelsOf.get(name) ?? new Set<string>()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label === 'job' ? 'exported_job' : label)
    labelsOf.set(name, known)
  }
})

it('asks only for figures that the server gives', () => {
  expect(expressions.length).toBeGreaterThan(25)
  const asked = expressions.flatMap(({ where, expr }) => [...expr.matchAll(/portico_\w+/g)].map(([name]) => ({ where, name })))
  expect(asked.length).toBeGreaterThan(25)
  expect(asked.filter(({ name }) => !labelsOf.has(name))).toEqual([])
})

it('filters and groups only by labels that those figures have', () => {
  for (const { where, expr } of expressions) {
    const names = [...expr.matchAll(/portico_\w+/g)].map(([name]) => name)
    const labels = new Set([...ofPrometheus, ...names.flatMap((name) => [...(labelsOf.get(name) ?? [])])])
    const asked = [
      ...[...expr.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
      ...[...expr.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, list = '']) => list.split(',').map((label) => label.trim())),
    ]
    expect([where, asked.filter((label) => !labels.has(label))]).toEqual([where, []])
  }
})

it('names only events that the server counts', () => {
  const events = expressions.flatMap(({ expr }) => [...expr.matchAll(/event=~?"([^"$]+)"/g)].flatMap(([, list = '']) => list.split('|')))
  expect(events.length).toBeGreaterThan(3)
  expect(events.filter((event) => !securityEvents.some((known) => known === event))).toEqual([])
})

it('says with every alert what to do', () => {
  expect(rules.filter(({ annotations }) => !annotations.summary || !annotations.action)).toEqual([])
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})
