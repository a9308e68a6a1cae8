import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { readCorrupted } from '../../testing/database/bypass-constraints.ts'
import { statementDesk } from '../../testing/statements/statement-desk.ts'
import { written } from '../../testing/statements/written-files.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { checkLedger } from './check-ledger.ts'

// Bookings that balance, and that no line of a bank, no return and nobody's approval explains.

const { db, importFile, openAccount } = await statementDesk()
const account = await openAccount('INR')
const other = await openAccount('INR')
const day = '2026-03-02'
const period = { from: day, to: day, opening: 100_000 }
await importFile(
  written.mt940({ account: account.identifier, ...period }, [
    { day, amount: 5_000, reference: 'R1', text: 'CUSTOMER ONE' },
    { day, amount: -700, reference: 'R2', text: 'RENT' },
  ]),
)
await importFile(
  written.mt940({ account: other.identifier, ...period }, [
    { day, amount: 4_000, reference: 'R3', text: 'CUSTOMER TWO' },
  ]),
)
await creditBalance(db, 'ACME', money(100_000n, 'INR'), byOperator('test'))

const receiving = `RECEIVING/INR/${account.id}`
const available = 'MERCHANT_AVAILABLE/INR/ACME'
const lineOf = (amount: number) => `(select id from statement_line where amount = ${amount})`

/** A house account, which may not be there yet. */
const opened = (id: string): readonly string[] =>
  id.startsWith('RECEIVING')
    ? []
    : [
        `insert into ledger_account (id, kind, currency_code) values ('${id}', split_part('${id}', '/', 1), 'INR') on conflict do nothing`,
      ]

/** An entry that moves an amount from one account to another; `lineId`: SQL of the line that it names. */
const entry = (kind: string, [to, from]: readonly [string, string], amount: number, lineId = 'null') => [
  ...opened(to),
  ...opened(from),
  `insert into ledger_entry (kind, currency_code, statement_line_id) values ('${kind}', 'INR', ${lineId})`,
  `insert into ledger_posting (entry_id, line, account_id, amount)
   values (currval('ledger_entry_id_seq'), 1, '${to}', ${amount}), (currval('ledger_entry_id_seq'), 2, '${from}', ${-amount})`,
]

const ofLine = 'an entry of a line of a statement names that line'
const inFull = 'a line is booked once, in full, on its account, as what it is'
const byCommand = 'a booking by command moves no other account than it may'
const approved = 'a booking by command is the one that was approved'
const asMerchant = `insert into ledger_entry (kind, currency_code, merchant_code, request_id) values ('ADJUSTMENT', 'INR', 'ACME', '${randomUUID()}')`
const numbered = `(select max(account_seq) + 1 from ledger_posting where account_id = '${available}')`
const credit = (from: string) => [
  ...opened(from),
  asMerchant,
  `insert into ledger_posting (entry_id, line, account_id, amount, account_seq, merchant_code)
   values (currval('ledger_entry_id_seq'), 1, '${available}', 40, ${numbered}, 'ACME')`,
  `insert into ledger_posting (entry_id, line, account_id, amount) values (currval('ledger_entry_id_seq'), 2, '${from}', -40)`,
]

it('nothing is found in what was imported', async () => {
  expect(await checkLedger(db)).toEqual([])
})

it.each<[what: string, check: string, statements: readonly string[]]>([
  ['an adjustment out of suspense', byCommand, credit('SUSPENSE/INR')],
  ['an adjustment that nobody approved', approved, credit('OTHER/INR')],
  [
    'open debits that are cleared without a line',
    ofLine,
    entry('OTHER', ['OPEN_DEBITS/INR', 'OTHER/INR'], 7),
  ],
  [
    'open debits that are cleared while the item is open',
    'an open debit is open as long as its item is',
    entry('OTHER', ['OPEN_DEBITS/INR', 'OTHER/INR'], 7, lineOf(7)),
  ],
  [
    'money moved between two accounts without a line',
    ofLine,
    entry('OWN_TRANSFER', [receiving, `RECEIVING/INR/${other.id}`], 999),
  ],
  ['a charge without a line', ofLine, entry('CHARGE', [receiving, 'BANK_CHARGES/INR'], 500)],
  [
    'a charge of a line that does not exist',
    ofLine,
    entry('CHARGE', [receiving, 'BANK_CHARGES/INR'], 500, `'${randomUUID()}'`),
  ],
  [
    'a charge of a line that is a receipt',
    inFull,
    entry('CHARGE', [receiving, 'BANK_CHARGES/INR'], 50, lineOf(50)),
  ],
  ['a payout that no order had', ofLine, entry('PAYOUT_SETTLED', [receiving, 'PAYOUT_CLEARING/INR'], 123)],
  ['a line that is booked twice', inFull, entry('OPEN_DEBIT', [receiving, 'OPEN_DEBITS/INR'], 7, lineOf(7))],
  [
    'a receipt whose line says that it is a duplicate',
    'a line that is a receipt has it, and no other line has one',
    [`update statement_line set state = 'DUPLICATE', duplicate_of = ${lineOf(40)} where amount = 50`],
  ],
  [
    'a booked line that says that it is a duplicate',
    inFull,
    [`update statement_line set state = 'DUPLICATE', duplicate_of = ${lineOf(40)} where amount = 7`],
  ],
  [
    'a receipt that is gone from its line',
    'a line that is a receipt has it, and no other line has one',
    [`update receipt set source = 'elsewhere' where source_id = ${lineOf(50)}::text`],
  ],
])('%s is found', async (_, check, statements) => {
  const found = await readCorrupted(db, statements, checkLedger)
  expect(found.map((difference) => difference.check)).toContain(check)
})
