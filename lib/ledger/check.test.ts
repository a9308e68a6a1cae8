import { describe, expect, it } from 'vitest'
import { readCorrupted } from '../testing/database/bypass-constraints.ts'
import {
  available,
  broken,
  entry,
  expectFound,
  posting,
  shift,
  type Breakage,
} from '../testing/database/corrupt-ledger.ts'
import { seedEverything } from '../testing/database/seed-everything.ts'
import { checkLedger, reviewLedger } from './check.ts'

const { db } = await seedEverything()

it('finds nothing in a consistent ledger, and reports its progress', async () => {
  const progress: string[] = []
  expect(await reviewLedger(db, (says) => progress.push(says))).toEqual({ count: 0, differences: [] })
  const tables = new Set(progress.map((says) => says.split(':')[0]))
  expect([...tables]).toEqual([
    'ledger_entry',
    'ledger_posting',
    'payment',
    'receipt',
    'merchant_balance',
    'amount_claim',
    'settlement',
  ])
})

const reserved = 'MERCHANT_RESERVED/INR/ACME'

const breakages: readonly (readonly [what: string, Breakage])[] = [
  ['an amount that grew', broken('entry sums to zero', /^\d+$/, shift(1, 'COMPLETION', 'paid', 'SUSPENSE'))],
  ['an entry without lines', broken('entry has two lines at least', /^\d+$/, entry('ADJUSTMENT'))],
  [
    'an entry over two currencies',
    broken(
      'entry keeps to its currency',
      /^\d+$/,
      entry('ADJUSTMENT'),
      posting('SUSPENSE/THB', 1, 5),
      posting('SUSPENSE/INR', 2, -5),
    ),
  ],
  [
    'a posting to a merchant that was not numbered',
    broken(
      "posting to a merchant's account is numbered, no other is",
      /\/1$/,
      entry('ADJUSTMENT'),
      posting(available, 1, 5),
      posting('OPENING_BALANCE/INR', 2, -5),
    ),
  ],
  [
    'a number left out',
    broken(
      'postings of an account are numbered without gaps',
      `${available} #6`,
      `update ledger_posting set account_seq = 1000 where account_id = '${available}' and account_seq = 5`,
    ),
  ],
  [
    'a balance after a posting that does not follow',
    broken(
      'balance after each posting follows from the one before',
      `${available} #5`,
      `update ledger_posting set balance_after = balance_after + 1 where account_id = '${available}' and account_seq = 5`,
    ),
  ],
  [
    'a posting before the one before it',
    broken(
      'postings never go back in time',
      `${available} #5`,
      `update ledger_posting set posted_at = posted_at - interval '1 hour' where account_id = '${available}' and account_seq = 5`,
    ),
  ],
  [
    'a balance that was typed in',
    broken(
      'balance is the sum of its postings',
      available,
      `update merchant_balance set available = available + 1 where currency_code = 'INR'`,
    ),
  ],
  [
    'money reserved for nobody',
    broken(
      'reserved is what open payouts will take',
      reserved,
      `update merchant_balance set reserved = reserved + 1 where currency_code = 'INR'`,
    ),
  ],
  [
    'more given out of suspense than came into it',
    broken(
      'suspense is never below zero',
      'SUSPENSE/INR',
      entry('ADJUSTMENT'),
      posting('SUSPENSE/INR', 1, -1_000_000),
      posting('OPENING_BALANCE/INR', 2, 1_000_000),
    ),
  ],
  [
    'an amount that two had',
    broken(
      'an amount has one owner at a time',
      /./,
      `insert into amount_claim_period (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, claimed_at, free_at)
     select receiving_account_id, amount, merchant_code, kind, 'thief', 1, claimed_at - interval '1 hour', claimed_at + interval '1 second'
       from amount_claim limit 1`,
    ),
  ],
  [
    'a settlement that counts a fee as a payin',
    broken(
      'a settlement adds up the postings in its range',
      'ACME INR-000001',
      `update settlement set payins = payins - 1, fees = fees + 1 where currency_code = 'INR' and number = 1`,
    ),
  ],
  [
    'a settlement that closes too high',
    broken(
      'a settlement closes at what the accounts then held',
      'ACME INR-000002',
      `update settlement set adjustments = adjustments + 1, closing_balance = closing_balance + 1 where currency_code = 'INR' and number = 2`,
    ),
  ],
  [
    'a settlement that is gone',
    broken(
      'a settlement goes on where the one before ended',
      'ACME INR-000002',
      `delete from settlement where currency_code = 'INR' and number = 1`,
    ),
  ],
  [
    'a settlement that begins late',
    broken(
      'a settlement goes on where the one before ended',
      'ACME INR-000002',
      `update settlement set from_at = from_at + interval '1 second' where currency_code = 'INR' and number = 2`,
    ),
  ],
  [
    'the last settlement gone',
    broken(
      'what no settlement holds is marked to be settled',
      'ACME INR',
      `delete from settlement where currency_code = 'INR' and number = 2`,
    ),
  ],
  [
    'a posting that nobody would settle',
    broken(
      'what no settlement holds is marked to be settled',
      'ACME INR',
      `update merchant_balance set unsettled_since = null where currency_code = 'INR'`,
    ),
  ],
  [
    'a snapshot of another sum',
    broken(
      'a snapshot is the sum of the postings up to it',
      /^SUSPENSE\/INR up to entry \d+$/,
      `update ledger_snapshot set balance = balance + 1 where account_id = 'SUSPENSE/INR' and entry_id = (select min(entry_id) from ledger_snapshot)`,
    ),
  ],
]

describe('the check of the books finds', () => {
  it.each(breakages)('%s', (_, breakage) => expectFound(db, breakage))

  it('more than it lists, and counts them', async () => {
    const many = `insert into ledger_entry (kind, currency_code) select 'ADJUSTMENT', 'INR' from generate_series(1, 45000)`
    const { count, differences } = await readCorrupted(db, [many], reviewLedger)
    expect([count, differences.length]).toEqual([45_000, 200])
  })

  it('nothing any more when what was broken is whole again', async () => {
    expect(await checkLedger(db)).toEqual([])
  })
})

it('balances can be made again from the postings alone', async () => {
  const read = `select merchant_code, currency_code, available, reserved, available_seq, reserved_seq from merchant_balance order by 1, 2`
  const { rows: before } = await db.pool.query<object>(read)
  const sums = (kind: string) => `
    (select coalesce(sum(amount), 0) from ledger_posting where account_id = '${kind}/' || currency_code || '/' || merchant_code),
    (select count(*) from ledger_posting where account_id = '${kind}/' || currency_code || '/' || merchant_code)`
  const { rows: after } = await readCorrupted(
    db,
    [
      'update merchant_balance set available = 0, reserved = 0, available_seq = 0, reserved_seq = 0',
      `update merchant_balance set (available, available_seq, reserved, reserved_seq)
         = (select ${sums('MERCHANT_AVAILABLE')}, ${sums('MERCHANT_RESERVED')})`,
    ],
    (changed) =>
      changed.transaction((transaction) =>
        transaction.query<{ available: string }>({ name: 'rebuilt', text: read }),
      ),
  )
  expect(after).toEqual(before)
})
