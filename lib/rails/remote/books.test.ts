import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { openClearing } from '../../ledger/clearing.ts'
import { money } from '../../money/money.ts'
import { sendDuePayouts } from '../../payments/payouts/send-payouts.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { statementDesk } from '../../testing/statements/statement-desk.ts'
import { written } from '../../testing/statements/written-files.ts'
import { createPayout, payoutBodyOf, payoutKey } from '../../testing/test-gateway.ts'
import { changeRail } from '../rows/change-rail.ts'
import { keepNotice } from '../rows/notices.ts'
import { remoteRail, runRowRails } from '../testing/remote-rail.ts'

const { gateway, openAccount, importFile } = await statementDesk()
const { connector, row } = await remoteRail(gateway, { currencyCode: 'INR', methods: ['UPIQR'] })
const bank = await openAccount()
await changeRail(gateway, row.id, 'rail configure', { settlesIn: bank.id }, { by: byOperator('test') })
await gateway.rowRails.refresh()
await creditBalance(gateway.db, 'ACME', money(1_000_000n, 'INR'), byOperator('test'))

const work = async () => {
  await gateway.db.pool.query(`update payout_order set next_look_at = gateway_now() where state <> 'ENDED'`)
  await sendDuePayouts(gateway, 100)
}
const told = async (key: string) => {
  await keepNotice(gateway, row.id, Buffer.from(JSON.stringify({ key })))
  await runRowRails(gateway)
  await work()
}
/** What lies on an account of the ledger, in minor units: positive where money is there. */
const liesOn = async (account: string) => {
  const { rows } = await gateway.db.pool.query<{ sum: string }>(
    `select (-coalesce(sum(amount), 0) * 100)::bigint::text as sum from ledger_posting where account_id = $1`,
    [account],
  )
  return Number(rows[0]?.sum)
}
const atRail = () => liesOn(`RECEIVING/INR/${row.account.id}`)
const atBank = () => liesOn(`RECEIVING/INR/${bank.id}`)
const clearing = () => liesOn('PAYOUT_CLEARING/INR')
let days = 0
/** Imports a statement of one line, each of a later day. */
const statementOf = async (amount: number, text: string) => {
  days += 1
  const day = new Date(Date.UTC(2026, 2, days)).toISOString().slice(0, 10)
  const file = { account: bank.identifier, from: day, to: day, opening: await atBank() }
  return importFile(written.mt940(file, [{ day, amount, reference: `LINE${days}`, text }]))
}
async function sentPayout(amount: number) {
  const key = payoutKey()
  expect(await createPayout(gateway, payoutBodyOf(amount), key)).not.toHaveProperty('failure')
  await work()
  const { rows } = await gateway.db.pool.query<{ key: string }>(
    'select key from payout_order where payment_id = $1',
    [key.paymentId],
  )
  const transfer =
    connector.transfers.get(rows[0]?.key.replaceAll('-', '') ?? '') ??
    connector.transfers.get(rows[0]?.key ?? '')
  if (!transfer) throw new Error('the connector has no transfer')
  return transfer
}

it('a payout leaves the account of the rail when the institution has sent it, and is there again when it comes back', async () => {
  const transfer = await sentPayout(100)
  expect([await atRail(), await clearing()]).toEqual([0, 0])
  transfer.state = 'DONE'
  await told(transfer.key)
  expect([await atRail(), await clearing()]).toEqual([-10_000, 0])
  expect(await openClearing(gateway.db, 10)).toEqual([])
  expect(await checkLedger(gateway.db)).toEqual([])
  transfer.state = 'RETURNED'
  await told(transfer.key)
  await told(transfer.key)
  expect([await atRail(), await clearing()]).toEqual([0, 0])
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('lines of the bank that name a payout of the rail are its money leaving and coming back', async () => {
  const transfer = await sentPayout(70)
  transfer.state = 'DONE'
  await told(transfer.key)
  const before = await atBank()
  await statementOf(-7_000, `NEFT ${transfer.key}`)
  expect([await atRail(), (await atBank()) - before]).toEqual([0, -7_000])
  transfer.state = 'RETURNED'
  await told(transfer.key)
  await statementOf(7_000, `RETURN ${transfer.key}`)
  expect([await atRail(), (await atBank()) - before]).toEqual([0, 0])
  expect(await checkLedger(gateway.db)).toEqual([])
})
