import type { InstitutionKind } from '../../countries/country.ts'
import { institutionsOf } from '../../countries/registry.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { PaymentOperator, Receiving } from '../payin-method.ts'

/**
 * The institutions of a currency's country as operators, in the order in which a customer should see them.
 */
export const operatorsOf = (
  currencyCode: CurrencyCode,
  ...kinds: InstitutionKind[]
): readonly PaymentOperator[] =>
  institutionsOf(currencyCode, ...kinds).map(({ code, name }) => ({ code, name }))

/** Where one method serves all apps alike and there is nothing to choose. */
export const noOperators = (): readonly PaymentOperator[] => []

/**
 * The bank that holds a receiving account: by our own code, or by its public number, of which an IFSC carries
 * the first four letters. A bank outside our list keeps its own code and name.
 */
export function receivingBank(
  { bankCode = '', bankName }: Pick<Receiving, 'bankCode' | 'bankName'>,
  currencyCode: CurrencyCode,
): PaymentOperator {
  const known = institutionsOf(currencyCode, 'BANK').find(
    ({ code, publicCode }) =>
      code === bankCode || (publicCode !== undefined && bankCode.startsWith(publicCode.value)),
  )
  return known ? { code: known.code, name: known.name } : { code: bankCode, name: bankName ?? bankCode }
}
