import { evmChecksumAddress } from '../../countries/accounts/evm-address.ts'
import { erc20TransferUri } from '../../qr/eip681.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { instruction } from '../parts/instruction.ts'
import { present } from '../parts/present.ts'
import { ethereum, networkOf, tokenOf } from '../fields/token-network.ts'
import { payinMethod, type Receiving } from '../payin-method.ts'

/**
 * USDC and USDT on Ethereum, or on the chain of the receiving account: sent from the customer's wallet or
 * exchange to an address of this payment's own. Source: EIP-681 (wallets), specification,
 * CryptoOfflineMethod.
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
      account: { accountName: receiving.holder, accountNumber: addressOf(receiving) },
      reference: railReference,
      paymentOperator: networkOf(receiving),
      qrCode: erc20TransferUri(addressOf(receiving), required, tokenOf(receiving, required.currencyCode)),
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
      network: networkOf(receiving).name,
      account: evmChecksumAddress(addressOf(receiving)),
    }),
  ],

  payTo: ({ receiving }) => [
    { label: 'address', value: addressOf(receiving) },
    { label: 'network', value: networkOf(receiving).name },
  ],
})

/** Derived for this attempt; in the sandbox the account's own. */
const addressOf = ({ ownAddress, identifier }: Receiving): string => ownAddress ?? identifier
