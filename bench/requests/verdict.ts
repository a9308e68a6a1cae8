import { insertByPgbench, type Figure } from './figures.ts'
import { medianOf } from './load/percentiles.ts'

/** Below this part of pgbench's rate the floor is too slow to be a baseline. */
const floorMin = 0.15
const callbackDelayMaxSeconds = 1

/** What is to be said about a run. */
export interface Verdict {
  /** Its ratios mean nothing. */
  readonly isVoid: boolean
  /** Callbacks did not keep up with the whole flows, so their rate means nothing. */
  readonly isLate: boolean
  readonly notes: readonly string[]
}

export function verdictOf(figures: readonly Figure[]): Verdict {
  const find = (name: string) => figures.find((figure) => figure.name === name)
  const floor = medianOf(find('create')?.baseline ?? [])
  const insert = find(insertByPgbench)
  const notes: string[] = []
  const ratio = floor / medianOf(insert?.baseline ?? [])
  const isVoid = ratio < floorMin
  if (!insert) notes.push('pgbench is not in the PATH: its rates are not measured.')
  else notes.push(`creates of the floor: ${ratio.toFixed(2)} of pgbench with the same statement.`)
  if (isVoid) notes.push(`THE RUN IS VOID: the floor must reach ${floorMin} of pgbench.`)
  if (!figures.some(({ unit, gateway }) => unit === 'ms/request' && gateway.length > 0))
    notes.push('Processor time and memory are not measured: this system has no /proc.')
  const [perSecond] = find('whole flows')?.gateway ?? []
  const [late] = find('whole flows, oldest callback due at the end')?.gateway ?? []
  if (perSecond === undefined || late === undefined) return { isVoid, isLate: false, notes }
  const isLate = late >= callbackDelayMaxSeconds
  notes.push(
    `whole flows: ${(perSecond / floor).toFixed(2)} of the creates of the floor; the oldest callback was due for ${late.toFixed(2)} s at the end, ${isLate ? 'NOT BELOW' : 'below'} ${callbackDelayMaxSeconds} s.`,
  )
  return { isVoid, isLate, notes }
}
