import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { readConfig } from '../../platform/config.ts'
import { keepBalances, losePayout } from '../../testing/database/lose-payout.ts'
import { payoutOrders } from '../../testing/database/payout-orders.ts'
import { bankOrders } from '../../testing/payouts/bank-orders.ts'
import { silentLog } from '../../testing/silent-log.ts'
import { testBankName } from '../../testing/test-bank/name.ts'
import { payoutBodyOf, payoutKey, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { Rail } from '../rail/rail.ts'
import { sendDuePayouts } from './send-payouts.ts'

// A payout was sent, and then the database was lost and replaced by one that never had it. The merchant reads
// 410 and creates the payout again.

const gateway = await testGateway()
const { clock, db } = gateway
const { accept, stateOf, statusOf } = payoutOrders(gateway)
await creditBalance(db, 'ACME', money(1_000_000n, 'INR'), byOperator('test'))

/** The bank says at once that it has paid. */
function honestBank() {
  const paid = bankOrders()
  const errors: unknown[] = []
  const rail: Rail = {
    name: testBankName,
    serves: () => true,
    open: () => Promise.reject(new Error('this bank takes no payins')),
    send: async (order) => ({ sent: paid.accept(order) ? 'DONE' : 'CONFLICT' }),
    find: async (order) => {
      const found = paid.find(order)
      return found === 'pending' ? 'done' : found
    },
  }
  const context: PaymentContext = {
    ...gateway,
    rails: [rail],
    log: { write: ({ name, level }) => void (level === 'error' && errors.push(name)) },
  }
  return { paid, errors, look: () => sendDuePayouts(context, 100) }
}

describe('a payout that was sent, lost and created again', () => {
  it('is paid once: it has the same key', async () => {
    const bank = honestBank()
    const before = await keepBalances(db, 'ACME')
    const key = await accept()
    await bank.look()
    expect(bank.paid.all()).toHaveLength(1)
    await losePayout(db, key, before)
    expect(await statusOf(key)).toBeUndefined()
    await accept(key)
    await bank.look()
    expect(bank.paid.all()).toHaveLength(1)
    expect([await stateOf(key), await statusOf(key)]).toEqual(['ENDED', 'SUCCESS'])
  })

  it.each([
    ['another amount', payoutBodyOf(101)],
    [
      'another payee',
      payoutBodyOf(100, 'INR', {
        paymentMethodCode: 'BANK_TRANSFER',
        account: { accountName: 'Ravi Rao', accountNumber: '50100999999999' },
      }),
    ],
  ])(
    'with %s is not paid at all: it stays PROCESSING until an operator decides, and each check is logged',
    async (_, other) => {
      const bank = honestBank()
      const before = await keepBalances(db, 'ACME')
      const key = await accept()
      await bank.look()
      await losePayout(db, key, before)
      await accept(key, other)
      await bank.look()
      const states = async () => [await stateOf(key), await statusOf(key)]
      expect(await states()).toEqual(['CONFLICT', 'PROCESSING'])
      clock.forward(300_000)
      await bank.look()
      expect(await states()).toEqual(['CONFLICT', 'PROCESSING'])
      expect(bank.errors).toEqual(Array.from({ length: 2 }, () => 'payout.key-conflict'))
      bank.paid.forget()
      for (let looks = 0; looks < 3; looks += 1) {
        clock.forward(300_000)
        await bank.look()
      }
      expect(bank.paid.all()).toEqual([])
      expect(await states()).toEqual(['CONFLICT', 'PROCESSING'])
      await db.pool.query(`update payout_order set state = 'ENDED', next_look_at = null`)
    },
  )
})

describe('the key of a payout', () => {
  it('is the same for every process of an installation, whatever its GATEWAY_SECRET_KEY', async () => {
    const rotated = createGateway({
      config: readConfig({ LOG_LEVEL: 'silent' }),
      db,
      log: silentLog,
      secretKey: randomBytes(32).toString('base64'),
    })
    const key = payoutKey()
    expect(await rotated.payoutKeys(key)).toBe(await gateway.payoutKeys(key))
    await rotated.close()
  })

  it.each([
    ['changed', `update payout_key_secret set secret = decode(repeat('00', 32), 'hex')`],
    ['taken away', 'delete from payout_key_secret'],
    ['emptied', 'truncate payout_key_secret'],
  ])('comes from a secret that cannot be %s', async (_, statement) => {
    await expect(db.pool.query(statement)).rejects.toThrow('payout_key_secret is append-only')
  })
})

it('leaves a consistent ledger', async () => {
  expect(await checkLedger(db)).toEqual([])
})
