import { kindsWithOptions } from '#lib/money/payment-kinds.ts'
import { z } from 'zod'
import { codeList, isSelected } from '#lib/api/endpoint/code-list.ts'
import { tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import type { Merchant } from '#lib/merchants/merchant.ts'
import { endpoints } from '../handlers.ts'
import { switchedOn } from '../switched-on.ts'

const operatorList = z
  .object({
    data: z.array(
      z
        .object({
          code: z.string().describe('A value for `paymentOperatorCode`.'),
          name: z.string(),
          paymentMethodCode: z.string(),
          currencyCode: z.string(),
        })
        .meta({
          id: 'MethodOperator',
          description: 'A bank, wallet, network or chain of shops behind one method in one currency.',
        }),
    ),
  })
  .meta({
    id: 'PaymentOperatorList',
    description: 'Operators by currency, methods and operators in the order in which they are offered.',
    examples: [
      { data: [{ code: 'MAYBANK', name: 'Maybank', paymentMethodCode: 'FPX', currencyCode: 'MYR' }] },
    ],
  })

/**
 * Without duplicates, sorted by currency; methods and operators stay in the order in which they are offered.
 */
function operatorsOf(merchant: Merchant) {
  const items = kindsWithOptions
    .flatMap((kind) => switchedOn(merchant, kind))
    .flatMap(({ operators, paymentMethodCode, currencyCode }) =>
      operators.map(({ code, name }) => ({ code, name, paymentMethodCode, currencyCode })),
    )
  const byKey = new Map(
    items.map((item) => [`${item.currencyCode} ${item.paymentMethodCode} ${item.code}`, item]),
  )
  return [...byKey.values()].toSorted((a, b) => a.currencyCode.localeCompare(b.currencyCode))
}

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/payment-operators', {
  GET: operation({
    name: 'listPaymentOperators',
    summary: 'List the payment operators',
    description:
      'The operators of every method that is switched on for you, for payins, top-ups and payouts together. An operator that serves several kinds is listed once; a method without operators is not listed. The payment options say what can be used now for an amount.',
    access: 'token',
    caching: 'PRIVATE',
    request: {
      query: z.object({
        paymentMethodCodes: codeList('Comma-separated; only of these methods. Unknown codes are ignored.', [
          'FPX,BANK_TRANSFER',
        ]),
        currencyCodes: codeList('Comma-separated; only of these currencies. Unknown codes are ignored.', [
          'MYR,THB',
        ]),
      }),
    },
    responses: {
      200: { description: 'The operators; an empty list if there are none.', schema: operatorList },
      ...tokenErrors,
    },
    run: async (_gateway, { merchant }, { query: { paymentMethodCodes, currencyCodes } }) => {
      const wanted = operatorsOf(merchant).filter(
        (item) =>
          isSelected(paymentMethodCodes, item.paymentMethodCode) &&
          isSelected(currencyCodes, item.currencyCode),
      )
      return { value: { data: wanted } }
    },
  }),
})
