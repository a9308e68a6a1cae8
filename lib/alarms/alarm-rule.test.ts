import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { alarmRuleFiles, readAlerts } from '../testing/documents/alarm-rules.ts'
import { filledSummary, generalSummary, subjectOf, whereItHolds, type FigureCondition } from './alarm-rule.ts'
import { alarmRules } from './alarm-rules.ts'
import { ofNoFigure, ownConditions } from './own-conditions.ts'

describe('the alerts of docs/alerts.yml', () => {
  it('are those that the gateway decides about: npm run generate writes them', async () => {
    for (const [file, text] of await alarmRuleFiles()) expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('are conditions on a figure of the database, or have code of their own: own-conditions.ts', () => {
    const withoutFigure = readAlerts().filter(({ condition }) => condition === undefined)
    expect(withoutFigure.map(({ kind }) => kind).toSorted()).toEqual(
      [...Object.keys(ownConditions), ...Object.keys(ofNoFigure)].toSorted(),
    )
  })

  it('are read with time, severity, condition and summary', () => {
    const read = readAlerts(`groups:
  - name: gateway-rails
    rules:
      - alert: GatewayRailSilent
        expr: max by (rail, kind) (abs(gateway_statement_gaps)) > 1.5
        for: 2h
        labels: { severity: page }
        annotations:
          summary: '{{ $labels.rail }} is silent for {{ $value | humanizeDuration }}.'
`)
    expect(read).toEqual([
      {
        kind: 'GatewayRailSilent',
        group: 'gateway-rails',
        severity: 'page',
        forMinutes: 120,
        labels: ['rail'],
        summary: '{rail} is silent for {duration}.',
        condition: {
          figure: 'statement_gaps',
          by: ['rail', 'kind'],
          aggregate: 'max',
          isAbsolute: true,
          compare: '>',
          than: 1.5,
        },
      },
    ])
  })
})

describe('a condition', () => {
  const above: FigureCondition = {
    figure: 'x',
    by: ['account'],
    aggregate: 'max',
    isAbsolute: false,
    compare: '>',
    than: 10,
  }
  const sample = (account: string, value: number, direction = 'CREDIT') => ({
    labels: { account, direction },
    value,
  })

  it('holds for each of its labels by itself, and names no others', () => {
    const samples = [sample('A', 10), sample('B', 11), sample('B', 12, 'DEBIT'), sample('C', 3)]
    expect(whereItHolds(above, samples)).toEqual([{ labels: { account: 'B' }, value: 12 }])
  })

  it.each<[FigureCondition['aggregate'], FigureCondition['compare'], boolean, number, boolean]>([
    ['max', '>', false, -11, false],
    ['max', '>', true, -11, true],
    ['max', '==', false, 10, true],
    ['max', '==', false, 11, false],
    ['min', '!=', false, 11, true],
    ['min', '!=', false, 10, false],
  ])('%s, %s, absolute: %s, of %s: %s', (aggregate, compare, isAbsolute, value, holds) => {
    const condition = { ...above, aggregate, compare, isAbsolute }
    expect(whereItHolds(condition, [sample('A', value)])).toHaveLength(holds ? 1 : 0)
  })

  it('without samples holds nowhere', () => {
    expect(whereItHolds({ ...above, compare: '==', than: 0 }, [])).toEqual([])
  })
})

describe('a summary', () => {
  it.each<[kind: string, labels: readonly string[], value: number, text: string]>([
    ['GatewayPayoutUndecided', ['decision'], 2.345, '2.35 payouts wait for a decision: Main {value} $& 1.'],
    [
      'GatewayStatementLate',
      ['account'],
      93_784.567,
      'The statement of account Main {value} $& 1 is late by 1d 2h.',
    ],
    ['GatewayErrors', [], 0.0567, '5.7% of the requests are answered with an error of the gateway.'],
  ])('of %s is filled in as Prometheus does it', (kind, labels, value, text) => {
    const named = Object.fromEntries(labels.map((label) => [label, 'Main {value} $& 1']))
    expect(filledSummary({ kind, labels }, { labels: named, value })).toBe(text)
  })

  it('of any alert names its labels', () => {
    for (const rule of alarmRules) expect(generalSummary(rule)).not.toMatch(/[{}]/)
  })
})

it('an alarm is known by its labels, in whatever order they come', () => {
  expect(subjectOf({ b: '2', a: '1' })).toBe(subjectOf({ a: '1', b: '2' }))
  expect(subjectOf({ a: '1", "b": "2' })).not.toBe(subjectOf({ a: '1', b: '2' }))
})

it('callbacks fail when more than half of the deliveries do', () => {
  const deliveries = (delivered: number, rejected: number, failed: number) =>
    Object.entries({ delivered, rejected, failed, unknown: 0 }).map(([outcome, value]) => ({
      labels: { outcome },
      value,
    }))
  const { whereItHolds: where } = ownConditions.GatewayCallbacksFail
  expect([where(deliveries(5, 3, 2)), where(deliveries(0, 0, 0))]).toEqual([[], []])
  expect(where(deliveries(5, 3, 3))).toEqual([{ labels: {}, value: 6 }])
})

it('a rail refuses when it refused more than ten orders, and more than were paid', () => {
  const orders = (rail: string, refused: number, paid: number) =>
    Object.entries({ opened: refused + paid, refused, paid }).map(([outcome, value]) => ({
      labels: { rail, outcome },
      value,
    }))
  const samples = [...orders('A', 11, 10), ...orders('B', 10, 0), ...orders('C', 20, 20)]
  expect(ownConditions.GatewayRailRefuses.whereItHolds(samples)).toEqual([
    { labels: { rail: 'A' }, value: 11 },
  ])
})
