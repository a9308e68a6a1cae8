import type { LinkWishes } from './hosted-link.ts'

// Orders with a fixed method that several tests pay.

/** PIX in Brazil, R$120.50. */
export const pixOrder: LinkWishes = { currencyCode: 'BRL', amount: '120.5' }

/** A redirect to a Malaysian bank. */
export const fpxOrder: LinkWishes = {
  currencyCode: 'MYR',
  amount: '80',
  parameters: { paymentMethodCode: 'FPX', paymentOperatorCode: 'MAYBANK', accountType: 'private' },
}

/** A bank transfer in Thailand. */
export const transferOrder: LinkWishes = {
  currencyCode: 'THB',
  amount: '1250',
  parameters: { paymentMethodCode: 'OFFLINE' },
}

/** The customer of a code for a convenience store in Taiwan. */
export const storeCustomer = {
  accountName: '陳怡君',
  emailAddress: 'chen@example.com',
  phoneNumber: '+886912345678',
}

/** A code for a convenience store in Taiwan; `storeCustomer` has the data that it asks for. */
export const storeOrder: LinkWishes = {
  currencyCode: 'TWD',
  amount: '900',
  parameters: { paymentMethodCode: 'CODE_PAYMENT', paymentOperatorCode: 'FAMILY_MART' },
}

/** A request on the customer's phone in Kenya. */
export const mobileMoneyOrder: LinkWishes = {
  currencyCode: 'KES',
  amount: '900',
  parameters: {
    paymentMethodCode: 'MOBILE_MONEY',
    paymentOperatorCode: 'MPESA',
    accountName: 'Wanjiru Kamau',
    phoneNumber: '+254712123456',
  },
}

/** A transfer on a chain. */
export const cryptoOrder: LinkWishes = { currencyCode: 'USDT', amount: '12.5' }

/** An order with more parameters in its link. */
export const withParameters = (
  { parameters, ...order }: LinkWishes,
  more: Readonly<Record<string, string>>,
): LinkWishes => ({ ...order, parameters: { ...parameters, ...more } })

/** The code itself: with all that the method asks for. */
export const storeCodeOrder = withParameters(storeOrder, storeCustomer)
