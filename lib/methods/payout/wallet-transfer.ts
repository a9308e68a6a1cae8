import { z } from 'zod'
import type { CurrencyCode } from '../../money/currency.ts'
import { methodRequest } from '../fields/method-request.ts'
import { customerName, payeeName } from '../fields/name.ts'
import { walletNumber } from '../fields/payee-account.ts'
import { mandatoryIf } from '../fields/text.ts'
import { operatorsOf } from '../parts/operators.ts'
import { payeeOperatorCode, payeeWalletPhone, payoutFields } from '../parts/payee.ts'
import type { PaymentOperator } from '../payin-method.ts'
import { payoutMethod } from '../payout-method.ts'

const mobileMoney: readonly CurrencyCode[] = ['GHS', 'KES', 'TZS', 'ZMW']

const operatorsIn = (currencyCode: CurrencyCode): readonly PaymentOperator[] =>
  operatorsOf(currencyCode, mobileMoney.includes(currencyCode) ? 'MOBILE_MONEY' : 'WALLET')

/** Where the request must name the network (specification, version 2.82). */
const namesNetwork = (currencyCode: CurrencyCode): boolean => currencyCode === 'TZS' || currencyCode === 'ZMW'

/**
 * Transfer to a wallet on a phone: mobile money in Africa, whose number is the phone number, and the wallets
 * of Indonesia and the Philippines, which are found by phone number or by a number of their own. Source:
 * specification, WalletTransferMethod.
 */
export const walletTransfer = payoutMethod({
  code: 'WALLET_TRANSFER',
  object: 'WalletTransferMethod',
  description:
    'Transfer to a mobile-money account or wallet, by the payee’s phone number. For IDR and PHP `account.accountNumber` may be sent instead.',
  currencies: [...mobileMoney, 'IDR', 'PHP'],
  wholeUnitsIn: ['KES', 'TZS'],
  operators: operatorsIn,

  request: (currencyCode) => {
    const operators = operatorsIn(currencyCode)
    const fields = {
      ...payoutFields('WALLET_TRANSFER', currencyCode, operators),
      customerName: customerName.describe("The payee's name in parts.").optional(),
    }
    const account = { accountName: payeeName, accountNumber: walletNumber.optional() }
    return mobileMoney.includes(currencyCode)
      ? methodRequest({
          ...fields,
          paymentOperatorCode: mandatoryIf(namesNetwork(currencyCode), payeeOperatorCode(operators)),
          account: z.object(account),
          phoneNumber: payeeWalletPhone(currencyCode),
        })
      : walletByEitherNumber({
          ...fields,
          account: z.object({ ...account, accountName: payeeName.optional() }).optional(),
          phoneNumber: payeeWalletPhone(currencyCode).optional(),
        })
  },
})

/**
 * The specification makes neither number mandatory here, but one of them is needed to identify the wallet.
 */
function walletByEitherNumber<Shape extends z.ZodRawShape>(shape: Shape) {
  const eitherNumber = [
    { required: ['phoneNumber'] },
    { required: ['account'], properties: { account: { required: ['accountNumber'] } } },
  ]
  return z
    .object(shape)
    .refine(
      (request) => isNamed(request, ['phoneNumber']) || isNamed(request, ['account', 'accountNumber']),
      {
        path: ['phoneNumber'],
        params: { code: 'REQUIRED' },
        error: 'is missing: the wallet is named by it, or else by account.accountNumber',
        // Also when another field is wrong, so that both are reported at once.
        when: () => true,
      },
    )
    .meta({ anyOf: eitherNumber })
}

function isNamed(request: unknown, [name = '', ...rest]: readonly string[]): boolean {
  if (typeof request !== 'object' || request === null) return false
  const value = (request as Readonly<Record<string, unknown>>)[name]
  return rest.length > 0 ? isNamed(value, rest) : value !== undefined
}
