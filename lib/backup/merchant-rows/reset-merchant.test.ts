import { beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { takeSnapshots } from '../../ledger/snapshots.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { readTables } from '../../platform/db/stored-tables.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { seedEverything } from '../../testing/database/seed-everything.ts'
import { fillWithOpenPayments } from '../../testing/released-databases/fill.ts'
import { createBodyOf, createPayin, payinKey } from '../../testing/test-gateway.ts'
import { merchantTables } from './merchant-tables.ts'
import { resetMerchant } from './reset-merchant.ts'

/** What a merchant is set up with, what was done to it, and what is of the operator or of everybody. */
const tablesThatStay = `
  merchant merchant_logo merchant_key merchant_secret previous_callback_secret merchant_currency merchant_method
  data_key audit_event receiving_account virtual_account_number bank_import bank_statement statement_line statement_rule
  statement_mapping accepted_gap planned_line tried_file payout_batch payout_batch_item payout_line ledger_snapshot list_displacement
  evm_address evm_balance evm_endpoint_failure evm_key evm_outgoing evm_scan sandbox_bank sandbox_credit fx_rate rail rail_arrival rail_notice rail_return rail_token
  person person_challenge person_link person_passkey person_recovery_code person_session saved_view alarm alarm_choice alarm_message alarm_webhook approval installation operator_token payout_key_secret scheduled_task signing_key used_signature`
  .trim()
  .split(/\s+/)

const gateway = await seedEverything()
const { db } = gateway
const { recordOf } = paymentStory(gateway)
let removed: ReadonlyMap<string, number>

beforeAll(async () => {
  await fillWithOpenPayments(gateway)
  const session = await db.session()
  removed = await resetMerchant(session, 'ACME', byOperator('Ann'))
  await session.end()
})

const balances = async () =>
  (
    await db.pool.query(
      `select * from merchant_balance cross join lateral read_merchant_balance(merchant_code, currency_code) where merchant_code = 'ACME'`,
    )
  ).rows as unknown[]

describe('a merchant of the sandbox that was reset', () => {
  it('has no row of its own but its settings and the audit, in any table', async () => {
    const { rows: tables } = await db.pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'merchant_code'
          and table_name in (select relname from pg_class where relkind in ('r', 'p') and not relispartition)`,
    )
    const left: string[] = []
    for (const { name } of tables) {
      if (tablesThatStay.includes(name)) continue
      const { rowCount } = await db.pool.query(`select from ${name} where merchant_code = 'ACME' limit 1`)
      if (rowCount) left.push(name)
    }
    expect(left).toEqual([])
    expect(removed.get('payment')).toBeGreaterThan(10)
    expect(removed.get('settlement')).toBeGreaterThan(0)
  })

  it('leaves consistent books, also when their balances are stored anew', async () => {
    expect(await checkLedger(db)).toEqual([])
    await takeSnapshots(db)
    expect(await checkLedger(db)).toEqual([])
  })

  it('begins at nothing, with IDs that it has used before', async () => {
    expect(await balances()).toEqual([])
    const body = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
    const key = await createPayin(gateway, body, payinKey('paid'))
    const receipt = receiptFor(await recordOf(key), gateway.clock.now())
    expect(await receiveMoney(gateway, receipt)).toMatchObject({ result: 'COMPLETED' })
    expect(await balances()).toMatchObject([{ currency_code: 'INR', available_seq: 3n }])
    expect(await checkLedger(db)).toEqual([])
  })
})

it('every table is reset or named as one that stays', async () => {
  const session = await db.session()
  const tables = (await readTables(session)).map(({ name }) => name)
  await session.end()
  expect([...merchantTables.map(({ name }) => name), ...tablesThatStay].toSorted()).toEqual(tables)
})
