import type { CustomerKey } from '../customers/customer.ts'
import type { CurrentActor } from '../platform/audit/actor.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import type { PersonalData } from '../platform/personal-data/personal-data.ts'
import { openSealedJson } from '../platform/personal-data/sealed-json.ts'
import type { PaymentContext } from './payment-context.ts'
import type { PaymentKey } from './payment-key.ts'
import { onePayment, paymentsOfCustomer } from './sql/erase-payers.ts'
import { exportAudit, exportCustomer, exportItem, exportPayments } from './sql/export-payments.ts'

/** What is stored about a person or a payment, with the columns of the database; amounts are exact. */
export interface PersonalDataExport {
  /** Absent in the export of one payment. */
  readonly customer?: unknown
  readonly payments: readonly unknown[]
  /** Commands that named the customer or the payment. */
  readonly audit: readonly unknown[]
}

const command = 'privacy export'

type Context = Pick<PaymentContext, 'db' | 'personal'>

/** Reads everything about one payment, as of one moment, and records who did so. Undefined: there is none. */
export function exportPaymentData(
  { db, personal }: Context,
  key: PaymentKey,
  actor: CurrentActor,
): Promise<PersonalDataExport | undefined> {
  return asOfOneMoment(db, async (transaction) => {
    const payments = await exportPayments(transaction, onePayment(key))
    if (payments.length === 0) return undefined
    const { merchantCode, ...named } = key
    const audit = await exportAudit(transaction, merchantCode, named)
    await recordAudit(transaction, { actor, command, merchantCode, after: named })
    return {
      payments: payments.map((text) => parseExact(personal, text)),
      audit: audit.map((text) => parseExact(personal, text)),
    }
  })
}

/** The same for a customer and all of the customer's payments. */
export function exportCustomerData(
  { db, personal }: Context,
  key: CustomerKey,
  actor: CurrentActor,
): Promise<PersonalDataExport | undefined> {
  return asOfOneMoment(db, async (transaction) => {
    const { merchantCode, customerId } = key
    const customer = await exportCustomer(transaction, merchantCode, customerId)
    if (customer === undefined) return undefined
    const payments = await exportPayments(transaction, paymentsOfCustomer(key))
    const named = { customer: customerId }
    const audit = await exportAudit(transaction, merchantCode, named)
    await recordAudit(transaction, { actor, command, merchantCode, after: named })
    return {
      customer: parseExact(personal, customer),
      payments: payments.map((text) => parseExact(personal, text)),
      audit: audit.map((text) => parseExact(personal, text)),
    }
  })
}

/** The same for the money of a suspense item; what a payment has of it is exported with the payment. */
export function exportItemData(
  { db, personal }: Context,
  itemId: string,
  actor: CurrentActor,
): Promise<{ readonly stored: unknown } | undefined> {
  return asOfOneMoment(db, async (transaction) => {
    const item = await exportItem(transaction, itemId)
    if (item === undefined) return undefined
    await recordAudit(transaction, { actor, command, after: { suspenseItemId: itemId } })
    return { stored: parseExact(personal, item) }
  })
}

const asOfOneMoment = <Result>(db: Database, run: (transaction: Queryable) => Promise<Result>) =>
  db.transaction(run, { isolation: 'repeatable read' })

/** Decrypts. Numbers stay as the database wrote them: a JavaScript number would round amounts. */
const parseExact = (personal: PersonalData, text: string): unknown =>
  JSON.parse(text, (_, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' && source !== undefined
      ? JSON.rawJSON(source)
      : openSealedJson(personal, value),
  )
