import { moneyJson } from '../money/money.ts'
import { acceptedResponse, openedOf, type PaymentMethodResponse } from './accepted-response.ts'
import type { House } from './house.ts'
import type { PaymentRecord } from './payment-record.ts'
import { accountsUsed } from './sql/accounts-used.ts'

/** The body of GET (specification, "Payin" and "Process object"; "Statuses"). */
export async function paymentDetail(house: House, record: PaymentRecord): Promise<object> {
  const { key, attempt, terms } = record
  const received = record.moneyReceived.amount > 0n
  const used = received ? await accountsUsed(house.db, key) : []
  const { paymentRequested, paymentMethodResponse } = acceptedResponse({
    key,
    method: attempt.method,
    opened: openedOf(record),
    response: attempt.response,
    expireAt: attempt.expireAt,
    returnUrl: record.returnUrl,
    vat: terms.vat,
    language: record.language,
  })
  return {
    ...(key.kind === 'topup' ? { idTopUp: key.paymentId } : { idPayin: key.paymentId }),
    paymentRequested,
    process: processOf(record),
    fee: moneyJson(terms.fee),
    ...(terms.vat.amount === 0n ? {} : { vat: moneyJson(terms.vat) }),
    ...(received ? { moneyReceived: moneyJson(record.moneyReceived) } : {}),
    ...(record.moneyReturned ? { moneyReturned: moneyJson(record.moneyReturned) } : {}),
    ...(record.returnedAt ? { returnedAt: record.returnedAt.toISOString() } : {}),
    paymentMethodResponse: {
      ...paymentMethodResponse,
      ...(record.externalReference ? { externalReference: { reference: record.externalReference } } : {}),
      ...usedAccount(attempt.method.code, used),
    },
  }
}

function processOf(record: PaymentRecord): object {
  return {
    status: record.status,
    createdAt: record.createdAt.toISOString(),
    ...(record.processedAt ? { processedAt: record.processedAt.toISOString() } : {}),
    isTest: record.isTest,
    ...(record.failureReasonCode ? { failureReasonCode: record.failureReasonCode } : {}),
  }
}

/** Two methods tell which account the customer really paid from (specification, "Common value objects"). */
export const tellsAccountUsed = (methodCode: string): boolean => ['UPIQR', 'BANKB_PAY'].includes(methodCode)

function usedAccount(
  methodCode: string,
  used: readonly { accountName?: string; accountNumber?: string }[],
): Pick<PaymentMethodResponse, 'accountCustomerUsedForPayment'> {
  const last = used.at(-1)
  if (!last || Object.keys(last).length === 0 || !tellsAccountUsed(methodCode)) return {}
  return { accountCustomerUsedForPayment: last }
}
