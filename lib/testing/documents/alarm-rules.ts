import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { AlarmRule, FigureCondition } from '../../alarms/alarm-rule.ts'
import { figures } from '../../figures/figures.ts'
import { formatted } from '../formatted.ts'
import { projectRoot } from '../processes/project-node.ts'

const rulesFile = path.join(projectRoot, 'lib/alarms/alarm-rules.ts')
const summariesFile = path.join(projectRoot, 'lib/i18n/messages/en/console/alarm-rules.json')

/** The alerts of docs/alerts.yml as the worker decides about them, and what they say. */
export const alarmRuleFiles = async (): Promise<[file: string, text: string][]> => [
  [rulesFile, await rulesText()],
  [summariesFile, await formatted(summariesFile, summariesText())],
]

const rulesText = (): Promise<string> =>
  formatted(
    rulesFile,
    `// Written by npm run generate from docs/alerts.yml.
import type { AlarmRule } from './alarm-rule.ts'

/** Every alert of docs/alerts.yml. */
export const alarmRules = ${JSON.stringify(
      readAlerts(),
      (name, value: unknown) => (name === 'summary' ? undefined : value),
      2,
    )} as const satisfies readonly AlarmRule[]
`,
  )

const summariesText = (): string =>
  JSON.stringify(Object.fromEntries(readAlerts().map(({ kind, summary }) => [kind, summary])))

interface Alert extends AlarmRule {
  /** What it says, as a message. */
  readonly summary: string
}

/** The alerts of docs/alerts.yml. Throws where one lacks something. */
export function readAlerts(
  yaml = readFileSync(path.join(projectRoot, 'docs/alerts.yml'), 'utf8'),
): readonly Alert[] {
  return yaml.split(/^ {2}- name: /m).flatMap((part, index) => {
    const [group = '', ...alerts] = part.split(/^ {6}- alert: /m)
    return index === 0 ? [] : alerts.map((alert) => readAlert(group.split('\n')[0] ?? '', alert))
  })
}

function readAlert(group: string, text: string): Alert {
  const kind = text.split('\n')[0] ?? ''
  const field = (pattern: RegExp): string => {
    const found = pattern.exec(text)?.[1]
    if (found === undefined) throw new Error(`docs/alerts.yml: ${kind} has nothing that fits ${pattern}`)
    return found.trim()
  }
  const lasts = /^ {8}for: (\d+)([mhd])$/m.exec(text)
  const perUnit: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440 }
  const summary = field(/^ {10}summary: (.+)$/m).replace(/^'(.*)'$/, '$1')
  const condition = readCondition(field(/^ {8}expr: (?:>-\n)?((?:.+\n)(?: {10}.+\n)*)/m))
  return {
    kind,
    group,
    severity: field(/severity: (page|ticket) /) === 'page' ? 'page' : 'ticket',
    forMinutes: lasts ? Number(lasts[1]) * (perUnit[lasts[2] ?? ''] ?? 1) : 0,
    labels: [...summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
    summary: summary
      .replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, '{$1}')
      .replaceAll('{{ $value }}', '{value}')
      .replaceAll('{{ $value | humanizeDuration }}', '{duration}')
      .replaceAll('{{ $value | humanizePercentage }}', '{share}'),
    ...(condition && { condition }),
  }
}

const aggregated = String.raw`^(max|min)(?: by \(([\w, ]+)\))? ?`
const compared = String.raw` (>|==|!=) (\d+(?:\.\d+)?)$`

/** The condition, where it is one on a figure of the database; everything else the gateway reads by itself. */
function readCondition(expression: string): FigureCondition | undefined {
  const of = (inside: string) => new RegExp(`${aggregated}\\(${inside}\\)${compared}`).exec(expression)
  const absolute = of(String.raw`abs\(gateway_(\w+)\)`)
  const plain = of(String.raw`gateway_(\w+)`)
  const [, aggregate, by, figure = '', compare, than] = absolute ?? plain ?? []
  if (!figures.some(({ name }) => name === figure)) return undefined
  return {
    figure,
    by: by === undefined ? [] : by.split(', '),
    aggregate: aggregate === 'min' ? 'min' : 'max',
    isAbsolute: absolute !== null,
    compare: compare === '==' || compare === '!=' ? compare : '>',
    than: Number(than),
  }
}
