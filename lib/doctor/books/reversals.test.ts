import { describe, expect, it } from 'vitest'
import { readCorrupted } from '../../testing/database/bypass-constraints.ts'
import {
  broken,
  deleteEntry,
  disguise,
  divert,
  entry,
  entryOf,
  expectFound,
  openAccount,
  posting,
  receipt,
  type Breakage,
} from '../../testing/database/corrupt-ledger.ts'
import { asBefore } from '../../testing/database/old-reversals.ts'
import { seedEverything } from '../../testing/database/seed-everything.ts'
import { checkLedger } from './check-ledger.ts'

const { db } = await seedEverything()

const entries = 'a payment has the entries that its status requires, each once'
const receiptReversed = 'a receipt is taken back once, in full, to its account, when its payment is'
const reversal = 'a reversal takes back each receipt from its account, and the completion'

const reversalOf = (sourceId: string) =>
  `(select id from ledger_entry where kind = 'RECEIPT_REVERSAL' and receipt_id = ${receipt(sourceId)})`
const otherAccount = `(select id from ledger_account where kind = 'RECEIVING' and currency_code = 'INR'
  and receiving_account_id <> (select receiving_account_id from receipt where source_id = 'in-parts 60') limit 1)`

const breakages: readonly (readonly [what: string, Breakage])[] = [
  [
    'a receipt that was taken back from another account',
    broken(receiptReversed, 'test/in-parts 60', divert(reversalOf('in-parts 60'), 'RECEIVING', otherAccount)),
  ],
  [
    'a reversal whose receipts left other accounts than they came to',
    broken(reversal, 'ACME payin in-parts', divert(reversalOf('in-parts 60'), 'RECEIVING', otherAccount)),
  ],
  [
    'a part of a receipt taken back',
    broken(
      receiptReversed,
      'test/in-parts 60',
      `update ledger_posting set amount = amount - sign(amount) where entry_id = ${reversalOf('in-parts 60')}`,
    ),
  ],
  [
    'a receipt of a reversal that was not taken back',
    broken(receiptReversed, 'test/in-parts 60', ...deleteEntry(reversalOf('in-parts 60'))),
  ],
  [
    'a receipt taken back that came after the success',
    broken(
      receiptReversed,
      'test/in-parts 5',
      `insert into ledger_entry (kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id)
       values ('RECEIPT_REVERSAL', 'INR', 'ACME', 'payin', 'in-parts', ${receipt('in-parts 5')})`,
      posting('SUSPENSE/INR', 1, -5),
      `insert into ledger_posting (entry_id, line, account_id, amount)
       select currval('ledger_entry_id_seq'), 2, 'RECEIVING/INR/' || receiving_account_id, 5 from receipt where source_id = 'in-parts 5'`,
    ),
  ],
  [
    'a receipt taken back whose payment was not',
    broken(
      receiptReversed,
      /^test-bank\//,
      `insert into ledger_entry (kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id)
       select 'RECEIPT_REVERSAL', 'INR', 'ACME', 'payin', 'paid', receipt_id from receipt_match where payment_id = 'paid'`,
      posting('SUSPENSE/INR', 1, -100),
      posting('OPENING_BALANCE/INR', 2, 100),
    ),
  ],
  [
    'a reversal that took another amount from the merchant',
    broken(
      entries,
      'ACME payin in-parts',
      `update ledger_posting set amount = amount + sign(amount) where entry_id = ${entryOf('REVERSAL', 'in-parts')}`,
    ),
  ],
  [
    'a reversal that took the surplus from rounding',
    broken(
      reversal,
      'ACME payin in-parts',
      openAccount('ROUNDING'),
      divert(entryOf('REVERSAL', 'in-parts'), 'SUSPENSE', `'ROUNDING/INR'`),
    ),
  ],
  [
    'an old reversal of the order amount from one account where parts came to two',
    broken(reversal, 'ACME payin in-parts', ...asBefore('in-parts')),
  ],
  [
    'an old reversal without the offset',
    broken(
      reversal,
      'ACME payin reversed',
      ...asBefore('reversed'),
      `update payment_attempt set amount_required = amount_required + 0.5 where payment_id = 'reversed'`,
      `update receipt set amount = amount + 0.5 where id = (select receipt_id from receipt_match where payment_id = 'reversed')`,
    ),
  ],
  [
    'a reversal with a changed kind of entry',
    broken(entries, 'ACME payin in-parts', disguise('REVERSAL', 'in-parts')),
  ],
]

describe('of reversals the check finds', () => {
  it.each(breakages)('%s', (_, breakage) => expectFound(db, breakage))
})

describe('of reversals that an earlier release booked', () => {
  it('one that is right is no difference', async () => {
    expect(await readCorrupted(db, asBefore('reversed'), checkLedger)).toEqual([])
  })

  it('one that is wrong differs from its receipts, and so does the list', async () => {
    const found = await readCorrupted(db, asBefore('in-parts'), checkLedger)
    expect(found.map(({ check, subject }) => [check, subject])).toEqual([
      [reversal, 'ACME payin in-parts'],
      ['the list of suspense adds up to its accounts', 'SUSPENSE/INR'],
    ])
  })

  it('one that is wrong is no difference after an adjustment that names the payment', async () => {
    const repaired = [
      ...asBefore('in-parts'),
      entry('ADJUSTMENT', 'in-parts'),
      `insert into ledger_posting (entry_id, line, account_id, amount)
       select currval('ledger_entry_id_seq'), line, account_id, amount from (values
         (1, (select 'RECEIVING/INR/' || receiving_account_id from receipt where source_id = 'in-parts 60'), 60),
         (2, (select 'RECEIVING/INR/' || receiving_account_id from receipt where source_id = 'in-parts 50'), -50),
         (3, 'SUSPENSE/INR', -10)) as added (line, account_id, amount)`,
    ]
    expect(await readCorrupted(db, repaired, checkLedger)).toEqual([])
  })
})
