import { randomUUID } from 'node:crypto'
import type { Money } from '../../money/money.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { PayoutOrder } from '../../payments/rail/rail.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import type { TestGateway } from '../../testing/test-gateway.ts'
import { keepNotice } from '../rows/notices.ts'
import type { RailRow } from '../rows/rail-row.ts'
import { railIn, type Institution, type RailUnderTest } from './contract/rail-under-test.ts'
import { runRowRails } from './remote-rail.ts'

/** The institution of a rail that is a row, by our keys. */
interface InstitutionOfRow extends Pick<Institution, 'payinBody' | 'payouts'> {
  /** The body of its notice about an order. */
  notice(key: string): object
  /** The customer pays. */
  pay(key: string): unknown
  /** It tells of another amount of the same money from now on. */
  contradict(key: string): unknown
}

/** A rail of a row, the only one of its gateway, with what a test needs to hold it to its contract. */
export function rowRailUnderTest(
  gateway: TestGateway,
  row: RailRow,
  { notice, pay, contradict, ...institution }: InstitutionOfRow,
): RailUnderTest {
  const keyOf = async (payin: PaymentKey) => (await readPayment(gateway, payin))?.attempt.railReference ?? ''
  const report = async (key: string) => {
    await keepNotice(gateway, row.id, Buffer.from(JSON.stringify(notice(key))))
    await runRowRails(gateway)
  }
  const definition = {
    name: row.id,
    modes: ['sandbox', 'live'],
    open: () => gateway.rails[0] ?? (Promise.reject(new Error()) as never),
  } as const
  return railIn(gateway, definition, () => ({
    ...institution,
    pay: async (payin) => {
      const key = await keyOf(payin)
      pay(key)
      await report(key)
      return () => report(key)
    },
    contradict: async (payin) => {
      const key = await keyOf(payin)
      contradict(key)
      await report(key)
    },
  }))
}

/** A payout to a phone, under a new key. */
export const walletPayout = (money: Money, phoneNumber: string): PayoutOrder => ({
  merchantCode: 'ACME',
  kind: 'payout',
  paymentId: randomUUID(),
  key: randomUUID(),
  methodCode: 'WALLET_TRANSFER',
  money,
  operatorCode: undefined,
  request: {
    paymentMethodCode: 'WALLET_TRANSFER',
    phoneNumber,
    account: { accountName: 'Asha Rao' },
  } as never,
})
