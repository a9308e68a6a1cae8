import { fromMinorUnits } from '../exact-sum.ts'
import type { Entry } from './entry.ts'
import { scale, scaled } from './exact-sum.ts'

/** Entries of one direction. `sum` is in units as `scaled` writes them. */
interface DirectionTally {
  readonly count: number
  readonly sum: bigint
}

/** Entries of a statement or page, by direction. */
export interface EntryTally {
  readonly CREDIT: DirectionTally
  readonly DEBIT: DirectionTally
  readonly currencies: ReadonlySet<string>
}

const nothing: DirectionTally = { count: 0, sum: 0n }
export const noEntries: EntryTally = { CREDIT: nothing, DEBIT: nothing, currencies: new Set() }

export const withEntry = (tally: EntryTally, { direction, amount, currencyCode }: Entry): EntryTally => ({
  ...tally,
  [direction]: { count: tally[direction].count + 1, sum: tally[direction].sum + scaled(amount) },
  ...(currencyCode !== undefined &&
    !tally.currencies.has(currencyCode) && { currencies: new Set([...tally.currencies, currencyCode]) }),
})

export const both = (one: EntryTally, other: EntryTally): EntryTally => ({
  CREDIT: sumOf(one.CREDIT, other.CREDIT),
  DEBIT: sumOf(one.DEBIT, other.DEBIT),
  currencies: one.currencies.union(other.currencies),
})

/** Whether none is in another currency; of an account whose currency is not known, whether all are in one. */
export const areIn = ({ currencies }: EntryTally, currencyCode: string | undefined): boolean =>
  currencies.isSubsetOf(new Set(currencyCode === undefined ? [...currencies].slice(0, 1) : [currencyCode]))

const sumOf = (one: DirectionTally, other: DirectionTally): DirectionTally => ({
  count: one.count + other.count,
  sum: one.sum + other.sum,
})

/** What they add to the balance. */
export const netOf = ({ CREDIT, DEBIT }: EntryTally): bigint => CREDIT.sum - DEBIT.sum

/** A sum as `decimal` writes it. */
export const decimalOf = (sum: bigint): string => fromMinorUnits(`${sum}`, scale)
