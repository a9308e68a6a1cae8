import { z } from 'zod'
import { walletPhoneFault } from '../../countries/accounts/phone.ts'
import { countryOfCurrency } from '../../countries/registry.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { emailAddress, phoneNumber } from '../fields/contact.ts'
import { paymentOperatorCode } from '../fields/method-request.ts'
import { payeeName } from '../fields/name.ts'
import { inSentence, refused } from '../fields/text.ts'
import type { PaymentOperator } from '../payin-method.ts'

export const payeePhoneNumber = (currencyCode: CurrencyCode) =>
  phoneNumber(currencyCode).meta({
    description: "The payee's phone number: international, or as it is dialled in the currency's country.",
  })

/** The phone number that identifies a wallet. */
export const payeeWalletPhone = (currencyCode: CurrencyCode) =>
  refused(
    phoneNumber(currencyCode).meta({
      description:
        "The payee's mobile number, which names the wallet: of the currency's country, international or as it is dialled there.",
    }),
    (number) => inSentence(walletPhoneFault(number, countryOfCurrency(currencyCode)?.countryCode ?? '')),
  )

/** The code of an offered operator; the example is one of them. */
export const payeeOperatorCode = (operators: readonly PaymentOperator[]) =>
  paymentOperatorCode.meta({
    description: 'Bank or wallet that keeps the account, by a code of the payment options.',
    examples: operators.slice(0, 1).map(({ code }) => code),
  })

/**
 * The common fields of every payout (specification, "Payout"). A method spreads them first and adds its own
 * rules after them.
 */
export const payoutFields = <Code extends string>(
  code: Code,
  currencyCode: CurrencyCode,
  operators: readonly PaymentOperator[] = [],
) => ({
  paymentMethodCode: z.literal(code),
  paymentOperatorCode: payeeOperatorCode(operators).optional(),
  account: z.object({ accountName: payeeName.optional() }).optional(),
  emailAddress: emailAddress.meta({ description: "The payee's e-mail address." }).optional(),
  phoneNumber: payeePhoneNumber(currencyCode).optional(),
})
