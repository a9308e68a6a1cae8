import { signedAmount, type NewLine } from './line-facts.ts'
import type { Transfer } from './transfer-of-day.ts'

/** What balances or times prove about the lines of one day of a file, beside transfers that are known. */
export interface Proof {
  readonly same: readonly { readonly line: NewLine; readonly transfer: Transfer }[]
  /** Transfers that are none of the other lines. */
  readonly apart: readonly Transfer[]
}

/**
 * A line with the balance before and after it: two lines with the same step are at one position of the
 * account.
 */
interface Step<Line> {
  readonly line: Line
  readonly before: bigint
  readonly after: bigint
}

/**
 * Where the known transfers of a day end with what the file begins with, or the other way round, none of its
 * lines is one of them. Where the balances of one contain those of the other, what is at one position is the
 * same. A chain that ends where it began, or fits in both ways, proves nothing about what comes before or
 * after it.
 */
export function provedByBalances(lines: readonly NewLine[], transfers: readonly Transfer[]): Proof {
  const own = stepsOf(lines)
  if (own.length !== lines.length || own.length === 0) return { same: [], apart: [] }
  const same: { line: NewLine; transfer: Transfer }[] = []
  const apart: Transfer[] = []
  for (const chain of chainsOf(stepsOf(transfers.filter(({ kind }) => kind === 'LINE')))) {
    const shared = sharedOf(own, chain)
    const ends = [endsOf(own), endsOf(chain)] as const
    if (shared.length === 0 && isOneAfterTheOther(...ends)) apart.push(...chain.map(({ line }) => line))
    if (isOneAfterTheOther(...ends) || isLoopOnWay(own, chain)) continue
    same.push(...(shared.length > 0 ? shared : sortedAnew(own, chain)))
    if (shared.length === own.length) {
      const met = new Set(shared.map(({ transfer }) => transfer))
      apart.push(...chain.flatMap(({ line }) => (met.has(line) ? [] : [line])))
    }
  }
  return onlyOnce(same, apart)
}

const stepsOf = <Line extends NewLine>(lines: readonly Line[]): readonly Step<Line>[] =>
  lines.flatMap((line) =>
    line.balance === undefined
      ? []
      : [{ line, before: line.balance - signedAmount(line), after: line.balance }],
  )

interface Ends {
  readonly from: bigint
  readonly to: bigint
}

const isOneAfterTheOther = (one: Ends | undefined, other: Ends | undefined): boolean =>
  one !== undefined && other !== undefined && (one.to === other.from || other.to === one.from)

/**
 * One of the two ends where it began, at a balance at which the other begins or ends: it may be a part or go
 * on.
 */
function isLoopOnWay(own: readonly Step<NewLine>[], chain: readonly Step<NewLine>[]): boolean {
  const [one, other] = [endsOf(own), endsOf(chain)]
  const meets = (ends: Ends | undefined, loop: readonly Step<NewLine>[]): boolean =>
    loop.some(({ after }) => after === ends?.from || after === ends?.to)
  return one === undefined ? meets(other, own) : other === undefined && meets(one, chain)
}

/** Steps that hang together, each group on its own. */
function chainsOf(steps: readonly Step<Transfer>[]): readonly (readonly Step<Transfer>[])[] {
  const groupOf = new Map<bigint, bigint>()
  const next = (balance: bigint): bigint => groupOf.get(balance) ?? balance
  const find = (balance: bigint): bigint => {
    let at = balance
    // Each step shortens the way for the next one.
    while (next(at) !== at) {
      const after = next(next(at))
      groupOf.set(at, after)
      at = after
    }
    return at
  }
  for (const { before, after } of steps) groupOf.set(find(before), find(after))
  return [...Map.groupBy(steps, ({ before }) => find(before)).values()]
}

/** Where steps begin and end, if they are one way through balances that ends elsewhere. */
function endsOf(steps: readonly Step<NewLine>[]): Ends | undefined {
  const degree = new Map<bigint, number>()
  for (const { before, after } of steps) {
    degree.set(before, (degree.get(before) ?? 0) + 1)
    degree.set(after, (degree.get(after) ?? 0) - 1)
  }
  const open = [...degree].filter(([, left]) => left !== 0)
  const from = open.find(([, left]) => left === 1)
  const to = open.find(([, left]) => left === -1)
  return open.length === 2 && from && to ? { from: from[0], to: to[0] } : undefined
}

/** Pairs at one position, each line and transfer once. */
function sharedOf(own: readonly Step<NewLine>[], chain: readonly Step<Transfer>[]) {
  const free = Map.groupBy(chain.toReversed(), positionOf)
  return own.flatMap((step) => {
    const found = free.get(positionOf(step))?.pop()
    return found ? [{ line: step.line, transfer: found.line }] : []
  })
}

const positionOf = ({ before, after }: Step<NewLine>): string => `${before} ${after}`

/** The same amounts from the same balance on: a bank that sorts a day anew. */
function sortedAnew(own: readonly Step<NewLine>[], chain: readonly Step<Transfer>[]) {
  const from = endsOf(own)?.from
  if (from === undefined || from !== endsOf(chain)?.from || own.length !== chain.length) return []
  const free = Map.groupBy(chain.toReversed(), ({ line }) => signedAmount(line))
  const pairs = own.flatMap(({ line }) => {
    // What says the same is the likelier one, or else the first, which is the last of these.
    const some = free.get(signedAmount(line)) ?? []
    const at = some.findLastIndex((step) =>
      step.line.lines.some(({ identity }) => identity === line.identity),
    )
    const [found] = some.splice(at, 1)
    return found ? [{ line, transfer: found.line }] : []
  })
  return pairs.length === own.length ? pairs : []
}

/** A line may be at a position of two chains: the first counts. */
function onlyOnce(same: Proof['same'], apart: readonly Transfer[]): Proof {
  const seen = new Set<NewLine>()
  return {
    same: same.filter(({ line }) => {
      const isNew = !seen.has(line)
      seen.add(line)
      return isNew
    }),
    apart,
  }
}
