import { randomUUID } from 'node:crypto'
import { identificationOn } from '../../methods/parts/identification.ts'
import type { OpenedMethod } from '../../methods/payin-method.ts'
import type { Money } from '../../money/money.ts'
import { openedOf } from '../../payments/create/accepted-response.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import type { Receipt } from '../../payments/receive/receipt.ts'
import { type Received, receiveMoney } from '../../payments/receive/receive-money.ts'
import { bankReports } from './bank/bank-reports.ts'
import { keepUnreported } from './bank/unreported-credit.ts'
import { bankReference } from './bank-reference.ts'
import { sandboxRailName } from './name.ts'

/** The identification of a bank transfer that arrives without our own reference. */
export type Unnamed = 'NOTHING' | 'AMOUNT' | 'BANK_REFERENCE'

/**
 * The identification of a transfer whose customer typed no reference; undefined where it cannot be left out:
 * the number of a virtual account is the reference, and in other flows the customer types none.
 */
export function unnamedTransfer({ attempt, ...record }: PaymentRecord): Unnamed | undefined {
  const { method, request } = attempt
  if (method.flow !== 'TRANSFER') return undefined
  if (method.expectsExternalReference(request)) return 'BANK_REFERENCE'
  if (identificationOn(method, attempt.receiving, record.money.currencyCode) === 'AMOUNT') return 'AMOUNT'
  const opened = openedOf({ attempt, ...record }) as OpenedMethod<never>
  return method.payTo?.(opened).some(({ label }) => label === 'reference') ? 'NOTHING' : undefined
}

/**
 * The bank sends money without our reference. Returns how the gateway matched it; undefined where the bank
 * reports nothing itself.
 */
export async function sendUnnamed(
  context: PaymentContext,
  record: PaymentRecord,
  money: Money,
  payer: Receipt['payer'],
): Promise<Received['result'] | undefined> {
  const { attempt } = record
  const receipt: Receipt = {
    source: sandboxRailName,
    sourceId: randomUUID(),
    receivingAccountId: attempt.receiving.cashAccountId,
    money,
    ...(unnamedTransfer(record) === 'BANK_REFERENCE' && {
      externalReference: bankReference(attempt.railReference),
    }),
    ...(payer && { payer }),
    movedAt: context.clock.now(),
  }
  if (await bankReports(context.db)) return (await receiveMoney(context, receipt)).result
  await context.db.transaction((transaction) => keepUnreported(transaction, context.personal, receipt))
  return undefined
}
