import { randomBytes } from 'node:crypto'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { Gateway } from '../../gateway.ts'
import { approveBatch } from '../../rails/own-accounts/batches/approve-batch.ts'
import type { PayoutBatch } from '../../rails/own-accounts/batches/batch.ts'
import { createBatch, type BatchRequest } from '../../rails/own-accounts/batches/create-batch.ts'
import { exportBatch, type BatchFile } from '../../rails/own-accounts/batches/export-batch.ts'
import { ownAccounts } from '../../rails/own-accounts/rail.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import type { PayoutKey } from '../../payments/payouts/plan-payout.ts'
import { selectPayout } from '../../payments/payouts/sql/select-payout.ts'
import { createPayout, payoutBodyOf, payoutKey, testGateway } from '../test-gateway.ts'
import { isRefused } from '../../platform/refused.ts'

export const ann = { by: byOperator('Ann') }
export const ben = { by: byOperator('Ben') }

function found<Value extends object>(value: Value): Exclude<Value, { readonly refused: string }> {
  if (isRefused(value)) throw new Error(value.refused)
  return value as Exclude<Value, { readonly refused: string }>
}

/** A gateway in live mode whose own bank account pays out in INR, with money for the merchant ACME. */
export async function payingGateway() {
  const gateway = await testGateway(
    { GATEWAY_MODE: 'live', GATEWAY_SECRET_KEY: randomBytes(32).toString('base64') },
    { rails: [ownAccounts], poolSize: 8 },
  )
  await gateway.db.pool.query(`insert into installation (mode) values ('live')`)
  return { ...(await payingAccounts(gateway)), gateway }
}

/** The same on a gateway that has the merchant ACME. */
export async function payingAccounts(gateway: Gateway) {
  const { db } = gateway
  const rowsOf = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await db.pool.query<Row>(text, [...values])).rows
  let accounts = 0
  const account = async (currencyCode: CurrencyCode = 'INR', columns: Record<string, unknown> = {}) => {
    const names = ['payouts_on', ...Object.keys(columns)]
    const [row] = await rowsOf<{ id: string }>(
      `insert into receiving_account (provider, currency_code, kind, identifier, holder, methods, ${names.join(', ')})
       values ('own-accounts', $1, 'BANK', $2, 'Acme Payments', '{}', ${names.map((_, at) => `$${at + 3}`).join(', ')}) returning id`,
      [currencyCode, `50100000000${(accounts += 1)}`, true, ...Object.values(columns)],
    )
    return row?.id ?? ''
  }
  const credit = (amount: bigint, currencyCode: CurrencyCode = 'INR') =>
    creditBalance(db, 'ACME', money(amount, currencyCode), byOperator('test'))
  await credit(100_000_000n)
  const inr = await account('INR', { bank_code: 'HDFC0000001' })
  const payee = (accountNumber: string) => ({
    paymentMethodCode: 'BANK_TRANSFER',
    account: { accountName: 'Asha Rao', accountNumber, bankBranch: 'HDFC0000002' },
  })
  /** A payout of so many rupees; throws the failure that a merchant would get. */
  const pay = async (amount: number, accountNumber = '50100123456789'): Promise<PayoutKey> => {
    const key = payoutKey()
    const created = await createPayout(gateway, payoutBodyOf(amount, 'INR', payee(accountNumber)), key)
    if (!('value' in created)) throw new Error(JSON.stringify(created))
    return key
  }
  const create = async (more: Partial<BatchRequest> = {}): Promise<PayoutBatch> => {
    const request = { accountId: inr, format: 'pain.001.001.09', mapping: undefined, ...more } as const
    return found(await createBatch(gateway, request, ann)).batch
  }
  const exported = async (batch?: PayoutBatch): Promise<BatchFile> => {
    const { id, state } = batch ?? (await create())
    if (state === 'CREATED') found(await approveBatch(gateway, id, ben, { needsAnother: true }))
    return found(await exportBatch(gateway, id, ann))
  }
  return {
    inr,
    account,
    credit,
    payee,
    pay,
    create,
    exported,
    rowsOf,
    statusOf: async (key: PayoutKey) => (await selectPayout(db, key))?.status,
    /** The 128 bits that the bank knows the payout by. */
    orderKey: async ({ paymentId }: PayoutKey) =>
      (await rowsOf<{ key: string }>('select key from payout_order where payment_id = $1', [paymentId]))[0]
        ?.key ?? '',
  }
}
