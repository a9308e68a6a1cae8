import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../bootstrap/project.mjs'
import { testFront } from '../../testing/test-front.ts'
import { testGateway } from '../../testing/test-gateway.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
const rules = read('docs/alerts.yml')
const page = read('docs/operations/monitoring.md')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
const namesIn = (text: string) => new Set([...text.matchAll(/\bgateway_[a-z0-9_]+/g)].map(([name]) => name))

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')

describe('docs/alerts.yml', () => {
  it('names only metrics that the gateway exports', async () => {
    const { origin } = await testFront(await testGateway())
    const scraped = await (await fetch(`${origin}/metrics`)).text()
    const exported = new Set([...scraped.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
    // The clock of the machine and Redis are watched where a process was started for real.
    const known = new Set([...exported, 'gateway_clock_ahead_seconds', 'gateway_redis_up'])
    expect(exported.size).toBeGreaterThan(20)
    expect([...namesIn(rules)].filter((name) => !known.has(name))).toEqual([])
    expect([...namesIn(rules)].length).toBeGreaterThan(10)
  })

  it('has each alert once, with a severity and a summary', () => {
    expect(alerts.length).toBeGreaterThan(15)
    expect(new Set(alerts).size).toBe(alerts.length)
    const parts = rules.split('- alert: ').slice(1)
    expect(
      parts.filter((part) => !/severity: (?:page|ticket) /.test(part) || !/summary: \S/.test(part)),
    ).toEqual([])
  })

  it('is explained whole in docs/operations/monitoring.md, and nothing else is', () => {
    const explained = [...page.matchAll(/^- `(Gateway\w+)`/gm)].map(([, name = '']) => name)
    expect(explained).toEqual(alerts)
  })

  it('links to pages and headings that there are, and so do their explanations', () => {
    const linked = [...page.matchAll(/\]\(([^)#]+\.(?:md|yml))(?:#([a-z-]+))?\)/g)]
    expect(linked.length).toBeGreaterThan(8)
    const missing = linked.filter(([, file = '', heading]) => {
      const text = read(path.join('docs/operations', file))
      const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title))
      return heading !== undefined && !headings.includes(heading)
    })
    expect(missing.map(([link]) => link)).toEqual([])
  })

  it('is tested whole: each alert fires in one test at least', () => {
    const tests = read('lib/server/metrics/alerts.promtool.yml')
    const fires = (alert: string) =>
      new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:\\n\\s+- exp_labels`).test(tests)
    expect(alerts.filter((alert) => !fires(alert))).toEqual([])
  })
})
