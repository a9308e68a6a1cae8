import type { CurrencyCode } from '../../money/currency.ts'
import type { Identification, PayinMethod, Receiving } from '../payin-method.ts'

/** By what a transfer to this account is identified: the account's own rule, else the method's. */
export const identificationOn = (
  method: Pick<PayinMethod, 'identifiedBy'>,
  receiving: Pick<Receiving, 'identifiedBy'>,
  currencyCode: CurrencyCode,
): Identification => receiving.identifiedBy ?? method.identifiedBy(currencyCode)
