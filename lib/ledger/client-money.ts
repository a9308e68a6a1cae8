import { currencyFromDatabase, type CurrencyCode } from '../money/currency.ts'
import { money, moneyFromDatabase, type Money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import { returnsUnderWay } from './suspense/returns-under-way.ts'
import { suspenseBefore } from './suspense/suspense-before.ts'
import { suspenseKinds, suspenseItems, type SuspenseKind } from './suspense/suspense-items.ts'
import { snapshotsAround } from '#sql/ledger_snapshot'

/**
 * What the operator holds in one currency, and whose it is. `bank` is positive where money is there; all
 * others have the sign of the ledger, and add up to it: merchants, suspense, open debits (negative),
 * clearing, fees and own.
 */
export interface ClientMoney {
  readonly currencyCode: CurrencyCode
  readonly bank: Money
  readonly merchants: { readonly available: Money; readonly reserved: Money }
  /** By kind; kinds of which nothing is there are left out. */
  readonly suspense: ReadonlyMap<SuspenseKind, Money>
  readonly openDebits: Money
  /** What one side has booked and the other not yet, in one sum; `underWay` tells its parts. */
  readonly clearing: Money
  readonly underWay: {
    /** Payouts and refunds that have succeeded, and whose debit no statement has shown. */
    readonly payouts: Money
    /** Money of suspense that goes back to its payers: theirs, until a statement shows the debit. */
    readonly returns: Money
    /** Between own accounts; negative where only the debit was booked. */
    readonly transfers: Money
  }
  /** Fees of merchants, and the VAT on them. */
  readonly fees: Money
  /** The operator's: charges, interest, roundings, opening balances, and the rest. */
  readonly own: Money
  /** Bank less what belongs to merchants, to the unknown owners of suspense, and to payers who get it back. */
  readonly difference: Money
}

interface SumRow {
  currency_code: string
  kind: string
  amount: string
}

const clearing = ['PAYOUT_CLEARING', 'TRANSFER_CLEARING']
/** A part of PAYOUT_CLEARING, as suspense of a kind is of SUSPENSE. */
const clearingOfReturns = 'PAYOUT_CLEARING:RETURN'
const fees = ['FEE_INCOME', 'VAT_PAYABLE']
const apart = ['RECEIVING', 'MERCHANT_AVAILABLE', 'MERCHANT_RESERVED', 'SUSPENSE', 'OPEN_DEBITS']

/** The money of each currency that the books know, now or as it was booked before a moment. */
export async function readClientMoney(database: Queryable, before?: Date): Promise<readonly ClientMoney[]> {
  const rows = await selectSums(database, before)
  return [...Map.groupBy(rows, (row) => row.currency_code)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, sums]) => clientMoneyOf(currencyFromDatabase(code), sums))
}

function clientMoneyOf(currencyCode: CurrencyCode, sums: readonly SumRow[]): ClientMoney {
  const of = (isMeant: (kind: string) => boolean): bigint =>
    sums
      .filter(({ kind }) => isMeant(kind))
      .reduce((sum, { amount }) => sum + moneyFromDatabase(amount, currencyCode).amount, 0n)
  const sumOf = (...kinds: readonly string[]) => of((kind) => kinds.includes(kind))
  const whole = (amount: bigint) => money(amount, currencyCode)
  const bank = -sumOf('RECEIVING')
  const [available, reserved] = [sumOf('MERCHANT_AVAILABLE'), sumOf('MERCHANT_RESERVED')]
  const kinds = suspenseKinds.map((kind) => [kind, whole(sumOf(`SUSPENSE:${kind}`))] as const)
  const all = sumOf('SUSPENSE')
  const returns = sumOf(clearingOfReturns)
  return {
    currencyCode,
    bank: whole(bank),
    merchants: { available: whole(available), reserved: whole(reserved) },
    suspense: new Map(kinds.filter(([, { amount }]) => amount !== 0n)),
    openDebits: whole(sumOf('OPEN_DEBITS')),
    clearing: whole(sumOf(...clearing)),
    underWay: {
      payouts: whole(sumOf('PAYOUT_CLEARING') - returns),
      returns: whole(returns),
      transfers: whole(sumOf('TRANSFER_CLEARING')),
    },
    fees: whole(sumOf(...fees)),
    own: whole(of((kind) => ![...apart, ...clearing, ...fees].includes(kind) && !kind.includes(':'))),
    difference: whole(bank - available - reserved - all - returns),
  }
}

/**
 * The longest that the postings of one entry may be apart: a statement waits no longer for a merchant's
 * row.
 */
const entryLasts = `interval '10 minutes'`

/**
 * The sums of accounts by kind, and of what is in suspense, as `SUSPENSE:KIND`, and of its returns on the
 * clearing account, in one statement: all are as of one moment. House accounts begin at a snapshot. Where the moment lies between two postings of an entry,
 * the whole entry is after it.
 */
async function selectSums(database: Queryable, before: Date | undefined): Promise<readonly SumRow[]> {
  const at = before ?? null
  const cut = await database.query(snapshotsAround({ at }))
  const { after = 0n, through = null } = cut.rows[0] ?? {}
  const { rows } = await database.query<SumRow>({
    name: before === undefined ? 'client_money' : 'client_money_before',
    text: before === undefined ? sumsNow : sumsBefore,
    values: before === undefined ? [after] : [after, before, through],
  })
  return rows
}

const sums = (isMeant: string, untilThen: string, more: string): string => `
  with moved as (
    select account_id, sum(amount) as amount from ledger_posting posting
     where entry_id > $1 and account_seq is null${isMeant} group by account_id)
  select currency_code, kind, sum(amount)::text as amount
    from (
      select account.currency_code, account.kind, coalesce(snapshot.balance, 0) + coalesce(moved.amount, 0) as amount
        from ledger_account account
        left join moved on moved.account_id = account.id
        left join ledger_snapshot snapshot on snapshot.account_id = account.id and snapshot.entry_id = $1
       where account.merchant_code is null
      union all
      select account.currency_code, account.kind, last.balance_after
        from ledger_account account
       cross join lateral (
         select posting.balance_after from ledger_posting posting
          where posting.account_id = account.id and posting.account_seq is not null${untilThen}
          order by posting.account_seq desc limit 1) last
       where account.merchant_code is not null
      union all ${more}) added
   group by currency_code, kind`

const sumsNow = sums(
  '',
  '',
  `select currency_code, 'SUSPENSE:' || suspense_kind, amount from ${suspenseItems} item where direction = 'CREDIT'
   union all
   select currency_code, '${clearingOfReturns}', amount from ${returnsUnderWay('')} returned`,
)

const inTime = ' and posting.posted_at < $2'

/** Of entries that may have postings on both sides of the moment: whether this one does. */
const isDivided = `posting.posted_at >= $2 - ${entryLasts}
  and exists (select from ledger_posting later where later.entry_id = posting.entry_id and later.posted_at >= $2)`

const upTo = ' and posting.entry_id <= coalesce($3::bigint, 9223372036854775807)'

const sumsBefore = sums(
  `${inTime}${upTo}`,
  inTime,
  `select account.currency_code, account.kind, -posting.amount
     from ledger_posting posting join ledger_account account on account.id = posting.account_id
    where posting.entry_id > $1${inTime} and ${isDivided}
   union all
   select currency_code, 'SUSPENSE:' || suspense_kind, amount from ${suspenseBefore(`${inTime}${upTo} and not (${isDivided})`)} held
   union all
   select currency_code, '${clearingOfReturns}', amount from ${returnsUnderWay(`${inTime}${upTo} and not (${isDivided})`)} returned`,
)
