import type { CustomerKey } from '../customers/customer.ts'
import { storedCustomer } from '../customers/stored-customer.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { PaymentKey } from '../payments/payment-key.ts'
import type { CurrentActor } from '../platform/audit/actor.ts'
import { auditNaming } from '../platform/audit/audit-naming.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import type { PersonalData } from '../platform/personal-data/personal-data.ts'
import type { NamedPayment } from '../platform/personal-data/personal-rows.ts'
import { openSealedJson } from '../platform/personal-data/sealed-json.ts'
import { payersOfSuspense, roomsWith } from './rooms.ts'
import { onePayment, paymentsOfCustomer } from './sql/chosen-payments.ts'
import { storedItem } from './sql/suspense-items.ts'

/** What is stored about a person or a payment, with the columns of the database; amounts are exact. */
export interface PersonalDataExport {
  /** Absent in the export of one payment. */
  readonly customer?: unknown
  readonly payments: readonly unknown[]
  /** Commands that named the customer or the payment. */
  readonly audit: readonly unknown[]
}

const command = 'privacy export'

type Context = Pick<PaymentContext, 'db' | 'personal' | 'rails'>

/** Reads everything about one payment, as of one moment, and records who did so. Undefined: there is none. */
export function exportPaymentData(
  context: Context,
  key: PaymentKey,
  actor: CurrentActor,
): Promise<PersonalDataExport | undefined> {
  return asOfOneMoment(context.db, async (transaction) => {
    const chosen = await onePayment(transaction, key)
    if (chosen.length === 0) return undefined
    const { merchantCode, ...named } = key
    return {
      payments: await storedPayments(transaction, context, chosen),
      audit: await recorded(transaction, context, { actor, merchantCode, named }),
    }
  })
}

/** The same for a customer and all of the customer's payments. */
export function exportCustomerData(
  context: Context,
  key: CustomerKey,
  actor: CurrentActor,
): Promise<PersonalDataExport | undefined> {
  return asOfOneMoment(context.db, async (transaction) => {
    const customer = await storedCustomer(transaction, key)
    if (customer === undefined) return undefined
    const { merchantCode, customerId } = key
    const chosen = await paymentsOfCustomer(transaction, key)
    return {
      customer: parseExact(context.personal, customer),
      payments: await storedPayments(transaction, context, chosen),
      audit: await recorded(transaction, context, { actor, merchantCode, named: { customer: customerId } }),
    }
  })
}

/** The same for the money of a suspense item; what a payment has of it is exported with the payment. */
export function exportItemData(
  context: Context,
  itemId: string,
  actor: CurrentActor,
): Promise<{ readonly stored: unknown } | undefined> {
  return asOfOneMoment(context.db, async (transaction) => {
    const payers = await payersOfSuspense(transaction, context, itemId)
    const item = await storedItem(transaction, itemId, payers)
    if (item === undefined) return undefined
    await recordAudit(transaction, { actor, command, after: { suspenseItemId: itemId } })
    return { stored: parseExact(context.personal, item) }
  })
}

/** What every room stores about each of the payments. */
async function storedPayments(
  transaction: Queryable,
  context: Context,
  payments: readonly PaymentKey[],
): Promise<readonly unknown[]> {
  const stored = new Map(payments.map((key) => [nameOf(key), {}]))
  for (const room of roomsWith(context))
    for (const about of (await room.storedAbout?.(transaction, payments)) ?? [])
      Object.assign(stored.get(nameOf(about)) ?? {}, parseExact(context.personal, about.rows))
  return [...stored.values()]
}

const nameOf = ({ merchantCode, kind, paymentId }: NamedPayment): string =>
  JSON.stringify([merchantCode, kind, paymentId])

/** Commands that named the customer or the payment before; this one is recorded. */
async function recorded(
  transaction: Queryable,
  { personal }: Context,
  { actor, merchantCode, named }: { actor: CurrentActor; merchantCode: string; named: object },
): Promise<readonly unknown[]> {
  const audit = await auditNaming(transaction, merchantCode, named)
  await recordAudit(transaction, { actor, command, merchantCode, after: named })
  return audit.map((text) => parseExact(personal, text))
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
