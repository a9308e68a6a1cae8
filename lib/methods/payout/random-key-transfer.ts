import { z } from 'zod'
import { methodRequest } from '../fields/method-request.ts'
import { payeeName } from '../fields/name.ts'
import { pixRandomKey } from '../fields/pix-key.ts'
import { noOperators } from '../parts/operators.ts'
import { payoutFields } from '../parts/payee.ts'
import { payoutMethod } from '../payout-method.ts'

/**
 * PIX (Brazil) to a random key, which is sent in the field of the account number. Source: specification,
 * RandomKeyTransferMethod, and specification-gaps.md, "Shapes not shown"; the key's rule: BCB, DICT.
 */
export const randomKeyTransfer = payoutMethod({
  code: 'RANDOM_KEY_TRANSFER',
  object: 'RandomKeyTransferMethod',
  description: 'PIX to the account whose random key (EVP) is `account.accountNumber`.',
  currencies: ['BRL'],
  operators: noOperators,

  request: (currencyCode) =>
    methodRequest({
      ...payoutFields('RANDOM_KEY_TRANSFER', currencyCode),
      account: z.object({ accountName: payeeName.optional(), accountNumber: pixRandomKey }),
    }),
})
