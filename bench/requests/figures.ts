import { plainTable } from '../aligned-table.ts'
import { medianOf } from './load/percentiles.ts'

/** Whose value it is. `baseline`: the floor, or pgbench where the figure says so. */
export type Side = 'gateway' | 'baseline' | 'mock'

/** The name of the figure that the floor's creates are held against. */
export const insertByPgbench = 'insert of the floor by pgbench'

/** One figure of the bench: a value for each side and round that measured it. */
export interface Figure {
  readonly name: string
  readonly unit: string
  readonly gateway: readonly number[]
  readonly baseline: readonly number[]
  readonly mock: readonly number[]
  /** The gateway's by the baseline's, of each round that has both. */
  readonly ratios: readonly number[]
}

/** Collects values round by round, in the order in which their figures come first. */
export interface Figures {
  /** Nothing is added for a value that could not be measured. */
  add(name: string, unit: string, side: Side, value: number | undefined): void
  all(): readonly Figure[]
}

export function openFigures(): Figures {
  const figures = new Map<string, { name: string; unit: string } & Record<Side, number[]>>()
  return {
    add: (name, unit, side, value) => {
      const figure = figures.get(name) ?? { name, unit, gateway: [], baseline: [], mock: [] }
      figures.set(name, figure)
      if (value !== undefined) figure[side].push(value)
    },
    all: () => [...figures.values()].map((figure) => ({ ...figure, ratios: ratiosOf(figure) })),
  }
}

function ratiosOf({ gateway, baseline }: Record<'gateway' | 'baseline', readonly number[]>): number[] {
  return gateway.slice(0, baseline.length).map((value, round) => value / (baseline[round] ?? Number.NaN))
}

const heads = ['figure', 'unit', 'gateway', 'baseline', 'ratio', 'its spread', 'Prism']

/** As plain text, aligned: medians over the rounds; "–" where a side has no such figure. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    figure.unit,
    medianText(figure.gateway),
    medianText(figure.baseline),
    figure.ratios.length > 0 ? medianOf(figure.ratios).toFixed(2) : absent,
    spreadText(figure.ratios),
    medianText(figure.mock),
  ])
  return plainTable(heads, rows)
}

const absent = '–'

const medianText = (values: readonly number[]): string =>
  values.length === 0 ? absent : numberText(medianOf(values))

const spreadText = (ratios: readonly number[]): string =>
  ratios.length === 0 ? absent : `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`

const numberText = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)
