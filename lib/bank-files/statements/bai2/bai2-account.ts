import { fromMinorUnits } from '../exact-sum.ts'
import { quoted } from '../part.ts'
import type { Bai2Record } from './bai2-records.ts'
import { skipFunds } from './funds-type.ts'
import { minorUnitsOf } from './minor-units.ts'

/** Record 03: an account with its balances and totals. */
export interface Bai2Account {
  readonly number: string
  readonly currencyCode: string | undefined
  readonly minorUnits: number
  /** Ledger balances, type codes 010 and 015. */
  readonly opening?: string
  readonly closing?: string
  /** The sum of all its amounts, for the control total of record 49. */
  readonly sum: bigint
}

/** Reads record 03, or says what is wrong with it. Amounts have a sign here, and none where there is none. */
export function bai2Account({ fields }: Bai2Record, groupCurrency: string | undefined): Bai2Account | string {
  const [number = '', currency = '', ...summary] = fields
  const currencyCode = currency.trim() || groupCurrency
  const minorUnits = minorUnitsOf(currencyCode ?? '')
  const balances: Record<string, string> = {}
  let sum = 0n
  let rest: readonly string[] = summary
  while (rest.length > 0) {
    const [type = '', written = '', , ...more] = rest
    const text = written.trim()
    const minor = /^[-+]?\d{1,30}$/.test(text) ? BigInt(text.replace('+', '')) : undefined
    if (text !== '' && minor === undefined) return `${quoted(written)} is not an amount in minor units`
    const funds = skipFunds(more)
    if (typeof funds === 'string') return funds
    if (minor !== undefined) {
      sum += minor
      balances[type.trim()] ??= withSign(minor, minorUnits)
    }
    rest = funds.rest
  }
  return {
    number: number.trim(),
    currencyCode,
    minorUnits,
    ...(balances['010'] === undefined ? {} : { opening: balances['010'] }),
    ...(balances['015'] === undefined ? {} : { closing: balances['015'] }),
    sum,
  }
}

const withSign = (minor: bigint, places: number): string =>
  minor < 0n ? `-${fromMinorUnits(`${-minor}`, places)}` : fromMinorUnits(`${minor}`, places)
