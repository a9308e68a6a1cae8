import { evmChecksumAddress } from '../../countries/accounts/evm-address.ts'
import { erc20TransferUri } from '../../qr/eip681.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { instruction } from '../parts/instruction.ts'
import { present } from '../parts/present.ts'
import { payinMethod } from '../payin-method.ts'

/** The only network that is watched, for both tokens; money on another network is not seen. */
const ethereum = { code: 'ETHEREUM', name: 'Ethereum' }

/**
 * USDC and USDT on Ethereum: sent from the customer's wallet or exchange to an address of this payment's own.
 * Source: EIP-681 (wallets), specification, CryptoOfflineMethod.
 */
export const cryptoOffline = payinMethod({
  code: 'CRYPTO_OFFLINE',
  object: 'CryptoOfflineMethod',
  flow: 'CRYPTO',
  group: 'CRYPTO',
  currencies: ['USDC', 'USDT'],
  kinds: ['payin', 'topup'],
  operators: () => [ethereum],
  operatorPickedBy: 'GATEWAY',

  request: (currencyCode) => methodRequest(commonFields('CRYPTO_OFFLINE', currencyCode)),

  respond: ({ request, receiving, required, railReference }) =>
    present({
      account: { accountName: receiving.holder, accountNumber: receiving.identifier },
      reference: railReference,
      paymentOperator: ethereum,
      qrCode: erc20TransferUri(receiving.identifier, required),
      qrName: 'EIP681',
      emailAddress: request.emailAddress,
    }),

  // The address belongs to this payment alone, so it needs no amount of its own.
  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 24 * 60,
  expectsExternalReference: () => false,

  instructions: ({ required, receiving }, t) => [
    instruction(t, 'CRYPTO_WALLET', ['network', 'address', 'amount', 'confirm'], {
      amount: required,
      token: required.currencyCode,
      network: ethereum.name,
      account: evmChecksumAddress(receiving.identifier),
    }),
  ],

  payTo: ({ receiving }) => [
    { label: 'address', value: receiving.identifier },
    { label: 'network', value: ethereum.name },
  ],
})
