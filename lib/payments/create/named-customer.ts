import { z } from 'zod'
import { holdCustomer } from '../../customers/hold-customer.ts'
import { knowsCustomer } from '../../customers/read-customer.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { chosenId } from '../../merchants/chosen-id.ts'
import { invalid, violationsIn, type InvalidRequest, type Violation } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'

/** A customer's ID in a path or body. */
export const customerId = chosenId.meta({
  description:
    '1 to 250 characters of A-Z, a-z, 0-9, _ and -. Not an e-mail address or a name: it is never erased.',
  examples: ['customer-51c0d3aa'],
})

/**
 * Violations of a create that names a customer: no such customer, or an erased one. The body's schema rejects
 * malformed IDs.
 */
export async function customerFaults(
  context: Pick<PaymentContext, 'db'>,
  merchantCode: string,
  body: unknown,
): Promise<readonly Violation[]> {
  const named = z.object({ idCustomer: customerId }).safeParse(body)
  return violationsIn((await unknownNamed(context, merchantCode, named.data?.idCustomer)) ?? {})
}

/** The same for a body that was read; undefined: it names no customer, or a known one. */
export async function unknownNamed(
  { db }: Pick<PaymentContext, 'db'>,
  merchantCode: string,
  named: string | undefined,
): Promise<InvalidRequest | undefined> {
  if (named === undefined || (await knowsCustomer(db, { merchantCode, customerId: named }))) return undefined
  return unknownCustomer(named)
}

/**
 * Locks the customer that a create names, if it names one, until the payment is written: a concurrent erasure
 * then erases the payment too. Returns the violations when the customer was erased before.
 */
export async function holdNamed(
  transaction: Queryable,
  merchantCode: string,
  named: string | undefined,
): Promise<InvalidRequest | undefined> {
  if (named === undefined || (await holdCustomer(transaction, { merchantCode, customerId: named })))
    return undefined
  return unknownCustomer(named)
}

const unknownCustomer = (idCustomer: string): InvalidRequest =>
  invalid([
    {
      path: 'idCustomer',
      code: 'UNKNOWN_CUSTOMER',
      message: `idCustomer ${idCustomer} is not one of your customers, or was erased: create it with POST /customers/{idCustomer}`,
    },
  ])
