import type { Outcome } from '../../payments/failure.ts'
import type { House } from '../../payments/house.ts'
import { readPayment } from '../../payments/read-payment.ts'
import type { PaymentKey } from '../../payments/provider.ts'
import { receiveMoney } from '../../payments/receive-money.ts'
import { seeMoney } from '../../payments/see-money.ts'
import { sandboxProviderName } from './provider.ts'

const confirmationsRequired = 12

/** How many blocks the simulated chain gets ahead with each look. */
const blocksPerLook = 5

/**
 * Plays the chain: the transfer of what is due is seen with two confirmations, then each call finds it five blocks deeper, until it
 * is deep enough and becomes money like any other.
 */
export async function simulateSeen(house: House, key: PaymentKey): Promise<Outcome<undefined>> {
  const payment = await readPayment(house, key)
  if (!payment) return { failure: 'PAYMENT_NOT_FOUND' }
  const { attempt, confirming, due, status } = payment
  if ((status !== 'WAITING' && status !== 'PROCESSING') || due.amount === 0n)
    return { failure: 'EVENT_NOT_ALLOWED', message: `a ${key.kind} in ${status} takes no more money` }
  const transfer = {
    source: sandboxProviderName,
    sourceId: `${attempt.railReference}-${payment.moneyReceived.amount}`,
    receivingAccountId: attempt.receiving.id,
    money: confirming?.amount ?? due,
    railReference: attempt.railReference,
    movedAt: house.clock.now(),
  }
  const confirmations = confirming ? confirming.confirmations + blocksPerLook : 2
  if (confirmations < confirmationsRequired)
    await seeMoney(house, { ...transfer, confirmations, confirmationsRequired })
  else await receiveMoney(house, transfer)
  return { value: undefined }
}
