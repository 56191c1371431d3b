import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const read = (file: string) =>
  readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8')
const files = {
  board: read('deploy/grafana/market.json').replaceAll('\\"', '"'),
  alerts: read('deploy/prometheus/alerts.yaml'),
}

/** Labels of each metric by its name. */
const exposed = new Map<string, string[]>()

beforeAll(async () => {
  // Read to its end: a server closes only after that.
  await (await fetch(`${market.url}/metrics`)).text()
  for (const metric of market.platform.metrics.registry.getMetricsAsArray()) {
    const {
      name,
      type,
      labelNames = [],
    } = metric as unknown as {
      name: string
      type: string
      labelNames?: string[]
    }
    if (type === 'histogram') {
      for (const part of ['bucket', 'sum', 'count']) exposed.set(`${name}_${part}`, labelNames)
    } else exposed.set(name, labelNames)
  }
})

/** Metrics that Prometheus makes itself. */
const ofPrometheus = ['up', 'ALERTS']
const ofEveryTarget = ['job', 'instance', 'le']

const selectors = (text: string) =>
  [...text.matchAll(/\b([a-zA-Z_]+)\{(\w+(?:=|!~|=~|!=)"[^}]*)\}/g)].map(([, name, within]) => ({
    name: name!,
    labels: [...within!.matchAll(/(\w+)(?:=|!~|=~|!=)"/g)].map(([, label]) => label!),
  }))

describe.each(['board', 'alerts'] as const)('each metric of the %s', (file) => {
  test('is one that the program exposes, with these labels (BK-113)', () => {
    const found = selectors(files[file]).filter(({ name }) => !ofPrometheus.includes(name))
    expect(found.length).toBeGreaterThan(20)
    for (const { name, labels } of found) {
      expect([...exposed.keys()], name).toContain(name)
      expect([...ofEveryTarget, ...exposed.get(name)!], name).toEqual(
        expect.arrayContaining(labels),
      )
      expect(labels, name).toContain('job')
    }
  })

  test('is grouped by labels that some metric has (BK-113)', () => {
    const known = [...ofEveryTarget, ...[...exposed.values()].flat()]
    const grouped = [...files[file].matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels]) =>
      labels!.split(', '),
    )
    expect(grouped.length).toBeGreaterThan(4)
    expect(known).toEqual(expect.arrayContaining(grouped))
  })
})

test('every number of the market is on the board (BK-113)', () => {
  const shown = new Set([
    ...selectors(files.board).map(({ name }) => name),
    ...selectors(files.alerts).map(({ name }) => name),
  ])
  const own = [...exposed.keys()].filter(
    (name) => !/^(nodejs|process_(?!last_seen))|_(sum|count|bucket)$/.test(name),
  )
  expect(own.filter((name) => !shown.has(name))).toEqual([])
})

test('each alert has a test, a severity and a section of the runbook (BK-113)', () => {
  const names = [...files.alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(15)
  const cases = read('deploy/prometheus/alerts.test.yaml')
  expect(names.filter((name) => !cases.includes(`alertname="${name}"`))).toEqual([])
  const severities = files.alerts.match(/severity: (critical|warning)$/gm)
  expect(severities).toHaveLength(names.length)
  const sections = [...files.alerts.matchAll(/runbook: 'docs\/runbook\.md#([\w-]+)'/g)]
  expect(sections).toHaveLength(names.length)
  const anchors = [...read('docs/runbook.md').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  expect(anchors).toEqual(expect.arrayContaining(sections.map(([, anchor]) => anchor!)))
})
