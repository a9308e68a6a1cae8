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
  /** Why its balances cannot be read. */
  readonly balanceFault?: string
  /** The sum of all its amounts, for the control total of record 49. */
  readonly sum: bigint
}

/**
 * Reads record 03. Amounts have a sign here, and none where there is none.
 * Lines do not need its balances: where one of its amounts is none, all of them are left out.
 */
export function bai2Account(record: Bai2Record, groupCurrency: string | undefined): Bai2Account {
  const { fields } = record
  const [number = '', currency = ''] = fields
  const currencyCode = currency.trim() || groupCurrency
  const minorUnits = minorUnitsOf(currencyCode ?? '')
  const balances: Record<string, string> = {}
  let balanceFault: string | undefined
  let sum = 0n
  for (let at = 2; at < fields.length;) {
    const cutAt = endOfCutGroup(record, at)
    const [type = '', written = ''] = fields.slice(at, Math.min(at + 2, cutAt ?? fields.length))
    const text = written.trim()
    const minor = /^[-+]?\d{1,30}$/.test(text) ? BigInt(text.replace('+', '')) : undefined
    if (text !== '' && minor === undefined)
      balanceFault ??= `${quoted(written)} is not an amount in minor units`
    if (minor !== undefined && !/^\s*\d{3}\s*$/.test(type))
      balanceFault ??= `${quoted(type)} is not a type code`
    const funds = cutAt === undefined ? skipFunds(fields, at + 3) : { next: cutAt }
    if (typeof funds === 'string') {
      balanceFault ??= funds
      break
    }
    if (minor !== undefined) {
      sum += minor
      balances[type.trim()] ??= withSign(minor, minorUnits)
    }
    at = funds.next
  }
  return {
    number: number.trim(),
    currencyCode,
    minorUnits,
    ...(balanceFault === undefined ? balancesOf(balances) : { balanceFault }),
    sum,
  }
}

const balancesOf = ({ '010': opening, '015': closing }: Readonly<Record<string, string>>) => ({
  ...(opening === undefined ? {} : { opening }),
  ...(closing === undefined ? {} : { closing }),
})

/**
 * Each amount has four fields: type code, amount, number of items, funds type. At the end of a record that an
 * 88 continues banks leave out the last ones, or write a comma more: the type code that begins the
 * continuation ends the group.
 */
const endOfCutGroup = ({ fields, continuedAt }: Bai2Record, at: number): number | undefined =>
  [at + 1, at + 2, at + 3].find(
    (next) => continuedAt.has(next) && /^\d{3}$/.test((fields[next] ?? '').trim()),
  )

const withSign = (minor: bigint, places: number): string =>
  minor < 0n ? `-${fromMinorUnits(`${-minor}`, places)}` : fromMinorUnits(`${minor}`, places)
