import { walletLink } from '../../qr/wallet-link.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { instruction } from '../parts/instruction.ts'
import { noOperators } from '../parts/operators.ts'
import { payerOf } from '../parts/payer.ts'
import { present } from '../parts/present.ts'
import { payinMethod, type Receiving } from '../payin-method.ts'

/**
 * QR code of wallet A (South Africa): scanned by the wallet's app, which pays from the customer's cards. The
 * specification leaves the wallet unnamed; the code is the merchant's address at the wallet, as SnapScan
 * writes it. Source: specification, WalletAQrMethod.
 */
export const walletAQr = payinMethod({
  code: 'WALLETA_QR',
  object: 'WalletAQrMethod',
  flow: 'QR',
  group: 'QR',
  currencies: ['ZAR'],
  kinds: ['payin'],
  operators: noOperators,
  operatorPickedBy: 'GATEWAY',

  request: (currencyCode) => methodRequest(commonFields('WALLETA_QR', currencyCode)),

  respond: ({ request, receiving, required, railReference, operator, shown }) =>
    present({
      account: { accountName: receiving.holder, accountNumber: receiving.identifier },
      reference: railReference,
      qrCode:
        shown?.qrCode ??
        walletLink({
          walletAddress: walletAddressOf(receiving),
          merchantCode: receiving.identifier,
          money: required,
          reference: railReference,
        }),
      qrName: 'WALLETA',
      paymentOperator: operator,
      ...payerOf(request),
    }),

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: ({ required, receiving }, t) => [
    instruction(t, 'WALLET_APP', ['open', 'scan', 'check', 'confirm'], {
      amount: required,
      payee: receiving.holder,
      wallet: receiving.bankName ?? 'Wallet A',
    }),
  ],
})

function walletAddressOf({ details }: Receiving): string {
  const address = details['walletAddress']
  if (address === undefined)
    throw new Error('a receiving account for WALLETA_QR needs the address of the wallet as walletAddress')
  return address
}
