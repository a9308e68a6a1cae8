import { namedId } from '../../money/payment-kinds.ts'
import { moneyJson, type MoneyJson } from '../../money/money.ts'
import { acceptedResponse, openedOf, type PaymentMethodResponse } from '../create/accepted-response.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentRecord, StoredPayment } from '../payment-record.ts'
import { vatJson, type Price } from '../pricing.ts'
import type { PaymentStatus } from '../state-machine.ts'
import { processOf } from './process.ts'
import { accountsUsed, type AccountUsed } from './sql/accounts-used.ts'

/** The body of GET (specification, "Payin" and "Process object"; specification-gaps.md, "Statuses"). */
export async function paymentDetail(context: PaymentContext, record: PaymentRecord): Promise<object> {
  return detailOf(record, mayNameAccount(record) ? await accountsUsed(context, record.key) : [])
}

/** Whether the detail names the account that the money came from, where it is known. */
export const mayNameAccount = (payment: StoredPayment): boolean =>
  moneyCame(payment) && namesAccountUsed(payment.attempt.method.code)

/** Whether money was received: before that, the payer's account is unknown. */
const moneyCame = ({ moneyReceived }: StoredPayment): boolean => moneyReceived.amount > 0n

/** The same, with the account that the customer paid from. */
export function detailOf(record: PaymentRecord, used: readonly AccountUsed[]): object {
  const { key, attempt, terms } = record
  const { paymentRequested, paymentMethodResponse } = acceptedResponse({
    key,
    method: attempt.method,
    opened: openedOf(record),
    response: attempt.response,
    expireAt: attempt.expireAt,
    returnUrl: record.returnUrl,
    price: terms,
    language: record.language,
  })
  return {
    ...namedId(key),
    ...(record.customerId === undefined ? {} : { idCustomer: record.customerId }),
    ...record.kept,
    paymentRequested,
    process: { ...processOf(record), ...processorStatusOf(record) },
    ...chargesOf(record.status, terms),
    ...(moneyCame(record) ? { moneyReceived: moneyJson(record.moneyReceived) } : {}),
    ...(record.shortfall && record.shortfall.short.amount > 0n
      ? { moneyShort: moneyJson(record.shortfall.short) }
      : {}),
    ...(record.moneyReturned ? { moneyReturned: moneyJson(record.moneyReturned) } : {}),
    ...(record.moneyRefunded.amount > 0n ? { moneyRefunded: moneyJson(record.moneyRefunded) } : {}),
    ...(record.returnedAt ? { returnedAt: record.returnedAt.toISOString() } : {}),
    paymentMethodResponse: {
      ...paymentMethodResponse,
      ...(record.externalReference ? { externalReference: { reference: record.externalReference } } : {}),
      ...usedAccount(attempt.method.code, used),
    },
  }
}

/** Fee and VAT; a payment that failed was charged neither (specification-gaps.md, "Money"). */
export function chargesOf(status: PaymentStatus, price: Price): { fee?: MoneyJson; vat?: MoneyJson } {
  if (status === 'REFUSED' || status === 'EXPIRED') return {}
  return { fee: moneyJson(price.fee), ...vatJson(price) }
}

/** The confirmations of money that was seen and is not final (specification, "Process object"). */
const processorStatusOf = ({ confirming }: StoredPayment): { processorStatus?: string } =>
  confirming ? { processorStatus: `CONFIRMING ${confirming.confirmations}/${confirming.required}` } : {}

/**
 * The answers of two methods name the account that the customer really paid from (specification, "Common
 * value objects").
 */
export const namesAccountUsed = (methodCode: string): boolean => ['UPIQR', 'BANKB_PAY'].includes(methodCode)

function usedAccount(
  methodCode: string,
  used: readonly AccountUsed[],
): Pick<PaymentMethodResponse, 'accountCustomerUsedForPayment'> {
  const last = used.at(-1)
  if (!last || Object.keys(last).length === 0 || !namesAccountUsed(methodCode)) return {}
  return { accountCustomerUsedForPayment: last }
}
