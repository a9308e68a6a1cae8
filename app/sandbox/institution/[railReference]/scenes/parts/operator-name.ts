import type { PaymentRecord } from '#lib/payments/payment-record.ts'

/** The bank, wallet, network or shop that the customer chose, by its name. */
export const operatorName = ({ attempt, money }: PaymentRecord): string | undefined =>
  attempt.method.operators(money.currencyCode).find(({ code }) => code === attempt.operatorCode)?.name

/** Below the name of an institution: whom it plays. */
export const standsFor = (record: PaymentRecord, otherwise: string): string =>
  `plays ${operatorName(record) ?? otherwise}`
