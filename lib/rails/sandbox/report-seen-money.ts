import { notAllowed, type Outcome } from '../../payments/failure.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { seeMoney } from '../../payments/receive/see-money.ts'
import { sandboxRailName } from './name.ts'

const confirmationsRequired = 12

/** How many blocks the simulated chain advances with each call. */
const blocksPerCall = 5

/**
 * Simulates the chain: the transfer of what is due is seen with two confirmations, then with five more at
 * each call, until it is final and becomes a receipt.
 */
export async function simulateSeen(context: PaymentContext, key: PaymentKey): Promise<Outcome<undefined>> {
  const payment = await readPayment(context, key)
  if (!payment) return { failure: 'PAYMENT_NOT_FOUND' }
  const { attempt, confirming, due, status } = payment
  if ((status !== 'WAITING' && status !== 'PROCESSING') || due.amount === 0n)
    return notAllowed(`a ${key.kind} in ${status} takes no more money`)
  const transfer = {
    source: sandboxRailName,
    sourceId: `${attempt.railReference}-${payment.moneyReceived.amount}`,
    receivingAccountId: attempt.receiving.cashAccountId,
    money: confirming?.amount ?? due,
    railReference: attempt.railReference,
    movedAt: context.clock.now(),
  }
  const confirmations = confirming ? confirming.confirmations + blocksPerCall : 2
  if (confirmations < confirmationsRequired)
    await seeMoney(context, { ...transfer, confirmations, confirmationsRequired })
  else await receiveMoney(context, transfer)
  return { value: undefined }
}
