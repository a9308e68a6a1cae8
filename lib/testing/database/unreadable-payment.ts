import type { PaymentKey } from '../../payments/payment-key.ts'
import type { Database } from '../../platform/db/database.ts'
import { bypassConstraints } from './bypass-constraints.ts'

/** The method that `makeUnreadable` writes, which this release does not have. */
export const unknownMethod = 'MethodOfTheNextRelease'

/** Makes a payment look as if a newer release had opened it: reading it fails. */
export const makeUnreadable = (db: Database, key: PaymentKey): Promise<void> =>
  setMethodObject(db, key, unknownMethod)

/** Makes a payin by UPI QR readable again. */
export const makeReadable = (db: Database, key: PaymentKey): Promise<void> =>
  setMethodObject(db, key, 'UpiQRMethod')

const setMethodObject = (db: Database, { paymentId }: PaymentKey, object: string): Promise<void> =>
  bypassConstraints(
    db,
    `update payment_attempt set method_object = '${object}' where payment_id = '${paymentId}'`,
  )
