import type { Sample } from '../figures/figure.ts'
import { consolePhrases } from '../i18n/console-messages.ts'

/** A condition on a figure, as docs/alerts.yml has it: `max by (account) (abs(gateway_figure)) > 0`. */
export interface FigureCondition {
  /** Without the prefix `gateway_`. */
  readonly figure: string
  readonly by: readonly string[]
  readonly aggregate: 'max' | 'min'
  readonly isAbsolute: boolean
  readonly compare: '>' | '==' | '!='
  readonly than: number
}

/** An alert of docs/alerts.yml. */
export interface AlarmRule {
  readonly kind: string
  readonly group: string
  /** `page`: somebody looks at once; `ticket`: on the same working day. */
  readonly severity: 'page' | 'ticket'
  /** How long it must hold before anybody is told. */
  readonly forMinutes: number
  /** The labels that its summary names. */
  readonly labels: readonly string[]
  /** Absent: what the gateway itself knows of it is read elsewhere (`own-conditions.ts`). */
  readonly condition?: FigureCondition
}

/** Where a condition holds: of which labels, and with what value. */
export function whereItHolds(condition: FigureCondition, samples: readonly Sample[]): readonly Sample[] {
  const { by, aggregate, isAbsolute, compare, than } = condition
  const groups = new Map<string, Sample>()
  for (const { labels: all, value: signed } of samples) {
    const labels = Object.fromEntries(by.map((name) => [name, all[name] ?? '']))
    const key = subjectOf(labels)
    const value = isAbsolute ? Math.abs(signed) : signed
    const known = groups.get(key)
    if (!known || (aggregate === 'max' ? value > known.value : value < known.value))
      groups.set(key, { labels, value })
  }
  const holds = {
    '>': (x: number) => x > than,
    '==': (x: number) => x === than,
    '!=': (x: number) => x !== than,
  }
  return [...groups.values()].filter(({ value }) => holds[compare](value))
}

/** The labels as one text, by which an alarm is known. */
export const subjectOf = (labels: Readonly<Record<string, string>>): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  )

/** What an alert says where it holds; durations and shares are written as Prometheus does it. */
export const filledSummary = ({ kind, labels: named }: Named, { labels, value }: Sample): string =>
  said(kind, {
    ...Object.fromEntries(named.map((name) => [name, labels[name] ?? ''])),
    value: String(Math.round(value * 100) / 100),
    duration: durationText(value),
    share: `${Math.round(value * 1000) / 10}%`,
  })

/** The same for any labels and value: … stands for what differs each time. */
export const generalSummary = ({ kind, labels }: Named): string =>
  said(
    kind,
    Object.fromEntries([...labels, 'value', 'duration', 'share'].map((name) => [name, '…'])),
  ).replaceAll('….', '…')

type Named = Pick<AlarmRule, 'kind' | 'labels'>

const said = (kind: string, values: Readonly<Record<string, string>>): string =>
  consolePhrases('alarm-rules').find(kind, values) ?? kind

/** `2d 3h`, `5m 10s`: the two largest units. */
function durationText(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor(whole / 3_600) % 24, 'h'],
    [Math.floor(whole / 60) % 60, 'm'],
    [whole % 60, 's'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  if (first < 0) return '0s'
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ')
}
