import type { Declined, OrderAnswer, OrderToOpen } from '../rows/rail-kind.ts'
import { NoAnswer } from '../rows/rail-kind.ts'
import type { Momo } from './momo.ts'
import { begin, msisdnOf, read, type Transaction } from './transaction.ts'

const open: OrderAnswer = { state: 'OPEN', show: {}, receipts: [], returns: [] }

/** Has MTN send the request to pay to the customer's phone. */
export async function openOrder(
  momo: Momo,
  { key, ordered, request, currencyCode }: OrderToOpen,
  signal: AbortSignal,
): Promise<OrderAnswer | Declined> {
  const msisdn = msisdnOf(request && 'phoneNumber' in request && request.phoneNumber, currencyCode)
  if (msisdn === undefined) return { declined: 'NO_PHONE_NUMBER', lacks: 'phoneNumber' }
  const begun = await begin(momo, 'collection', { key, money: ordered, msisdn }, signal)
  if (typeof begun === 'object') return begun
  if (begun === 'TAKEN') return open
  const known = await askForOrder(momo, key, signal)
  return known === 'ABSENT' ? open : known
}

export async function askForOrder(
  momo: Momo,
  key: string,
  signal: AbortSignal,
): Promise<OrderAnswer | 'ABSENT'> {
  const said = await read(momo, 'collection', key, signal)
  return said === 'ABSENT' ? said : toAnswer(momo, said)
}

/** The status decides; a reason, which stands beside any of them, only explains. */
function toAnswer(momo: Momo, { status, reason, partyId, ...said }: Transaction): OrderAnswer {
  switch (status) {
    case 'CREATED':
    case 'PENDING':
      return open
    case 'SUCCESSFUL': {
      const id = said.financialTransactionId ?? ''
      // Its number is the receipt's: without it the next answer would be another receipt.
      if (id === '') throw new NoAnswer('it is paid and has no number yet', toldWithoutNumber)
      const payer = partyId === undefined ? {} : { payer: { accountNumber: partyId } }
      return { ...open, state: 'PAID', receipts: [{ id, money: momo.moneyIn(said), ...payer }] }
    }
    case 'FAILED':
      return {
        ...open,
        state: 'REFUSED',
        reason: reason ?? status,
        meaning: reason === 'APPROVAL_REJECTED' ? 'CANCELLED_BY_CUSTOMER' : 'REFUSED_BY_INSTITUTION',
      }
    default:
      throw new Error(`MTN has no status ${status.slice(0, 40)}`)
  }
}

const toldWithoutNumber = { mayHaveArrived: true, isAnswered: true }
