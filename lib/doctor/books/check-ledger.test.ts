import { describe, expect, it } from 'vitest'
import { readCorrupted } from '../../testing/database/bypass-constraints.ts'
import {
  available,
  broken,
  entry,
  expectFound,
  posting,
  shift,
  type Breakage,
} from '../../testing/database/corrupt-ledger.ts'
import { seedEverything } from '../../testing/database/seed-everything.ts'
import { checkLedger, reviewLedger } from './check-ledger.ts'

const { db } = await seedEverything()

it('finds nothing in a consistent ledger, and reports its progress', async () => {
  const progress: string[] = []
  expect(await reviewLedger(db, { onProgress: (says) => progress.push(says) })).toEqual({
    count: 0,
    differences: [],
  })
  const tables = new Set(progress.map((says) => says.split(':')[0]))
  expect([...tables]).toEqual([
    'ledger_entry',
    'ledger_posting',
    'payment',
    'receipt',
    'payout_order',
    'suspense_return',
    'statement_line',
    'merchant_balance',
    'amount_claim',
    'settlement',
  ])
})

const reserved = 'MERCHANT_RESERVED/INR/ACME'

const breakages: readonly (readonly [what: string, Breakage])[] = [
  ['an amount that grew', broken('entry sums to zero', /^\d+$/, shift(1, 'COMPLETION', 'paid', 'SUSPENSE'))],
  ['an entry without lines', broken('entry has at least two lines', /^\d+$/, entry('ADJUSTMENT'))],
  [
    'an entry over two currencies',
    broken(
      'entry has accounts of its currency only',
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
      'posting times never decrease',
      `${available} #5`,
      `update ledger_posting set posted_at = posted_at - interval '1 hour' where account_id = '${available}' and account_seq = 5`,
    ),
  ],
  [
    'money reserved without a payout',
    broken(
      'reserved is the sum of open payouts',
      reserved,
      `update ledger_posting set balance_after = balance_after + 1
        where account_id = '${reserved}' and account_seq = (select max(account_seq) from ledger_posting where account_id = '${reserved}')`,
    ),
  ],
  [
    'more money moved out of suspense than came in',
    broken(
      'suspense is never below zero',
      'SUSPENSE/INR',
      entry('ADJUSTMENT'),
      posting('SUSPENSE/INR', 1, -1_000_000),
      posting('OPENING_BALANCE/INR', 2, 1_000_000),
    ),
  ],
  [
    'an amount with two owners at one time',
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
      'a settlement closes at the balance of its accounts',
      'ACME INR-000002',
      `update settlement set adjustments = adjustments + 1, closing_balance = closing_balance + 1 where currency_code = 'INR' and number = 2`,
    ),
  ],
  [
    'a settlement that is missing',
    broken(
      'a settlement continues where the one before ended',
      'ACME INR-000002',
      `delete from settlement where currency_code = 'INR' and number = 1`,
    ),
  ],
  [
    'a settlement that begins late',
    broken(
      'a settlement continues where the one before ended',
      'ACME INR-000002',
      `update settlement set from_at = from_at + interval '1 second' where currency_code = 'INR' and number = 2`,
    ),
  ],
  [
    'a last settlement that is missing',
    broken(
      'postings without a settlement are marked to be settled',
      'ACME INR',
      `delete from settlement where currency_code = 'INR' and number = 2`,
    ),
  ],
  [
    'an unsettled posting that is not marked',
    broken(
      'postings without a settlement are marked to be settled',
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
  [
    'open postings of another sum',
    broken(
      'what is open on a clearing account adds up to its snapshot',
      /^PAYOUT_CLEARING\/INR up to entry \d+$/,
      `update ledger_snapshot set open_postings = '[{"amount": 1}]' where account_id = 'PAYOUT_CLEARING/INR' and entry_id = (select max(entry_id) from ledger_snapshot)`,
    ),
  ],
]

describe('the check of the books finds', () => {
  it.each(breakages)('%s', (_, breakage) => expectFound(db, breakage))

  it('more differences than it lists, and counts them', async () => {
    const many = `insert into ledger_entry (kind, currency_code) select 'ADJUSTMENT', 'INR' from generate_series(1, 45000)`
    const { count, differences } = await readCorrupted(db, [many], (changed) => reviewLedger(changed))
    expect([count, differences.length]).toEqual([45_000, 200])
  })

  it('nothing after the ledger was repaired', async () => {
    expect(await checkLedger(db)).toEqual([])
  })
})

it('a balance is the sum of the postings of its account, and their number', async () => {
  const sums = (kind: string) => `
    (select coalesce(sum(amount), 0) from ledger_posting where account_id = '${kind}/' || currency_code || '/' || merchant_code),
    (select count(*) from ledger_posting where account_id = '${kind}/' || currency_code || '/' || merchant_code)`
  const { rows } = await db.pool.query<{ differ: bigint; moved: bigint }>(`
    select count(*) filter (where (available, available_seq, reserved, reserved_seq)
             <> (${sums('MERCHANT_AVAILABLE')}, ${sums('MERCHANT_RESERVED')})) as differ,
           count(*) filter (where available <> 0 and reserved_seq > 0) as moved
      from merchant_balance cross join lateral read_merchant_balance(merchant_code, currency_code)`)
  expect(rows).toMatchObject([{ differ: 0n }])
  expect(rows[0]?.moved).toBeGreaterThan(0n)
})
