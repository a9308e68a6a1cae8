import { evmAddressFault } from '../../../countries/accounts/evm-address.ts'
import { evmChain, evmChains } from '../../../countries/evm-chains.ts'
import type { AddressKind } from './kind.ts'

/** The rail that watches chains; stored with each of its accounts. */
export const evmRailName = 'evm'

/**
 * A token on a chain of Ethereum's kind. Addresses are derived from an extended public key, one for each
 * attempt; the identifier that is stored names the key and the chain, and reveals neither the key nor an
 * address.
 */
export const evm: AddressKind = {
  kind: 'EVM',
  identifier: "the extended public key of an account in your wallet (xpub…, m/44'/60'/0')",
  rail: evmRailName,
  // A transfer of the last minute is final after some 15 minutes, and the chain may be read late.
  noticeDelayMinutes: 120,
  methods: (currencyCode) => (currencyCode === 'USDT' || currencyCode === 'USDC' ? ['CRYPTO_OFFLINE'] : []),
  fault: ({ chain, contract, sweepTo }) => {
    const names = evmChains.map(({ code }) => code).join(', ')
    if (chain === undefined || !evmChain(chain))
      return `--chain is missing or unknown: write one of ${names}. Other chains, such as Tron, are not supported.`
    if (contract === undefined) return '--contract is missing: write the address of the token on this chain.'
    const wrong = evmAddressFault(contract)
    if (wrong) return `--contract: ${wrong.message}.`
    const wrongSweep = sweepTo === undefined ? undefined : evmAddressFault(sweepTo)
    return wrongSweep && `--sweep-to: ${wrongSweep.message}.`
  },
  identifiedBy: () => 'REFERENCE',
  details: ({ chain = '', contract = '', sweepTo }) => ({
    chain,
    network: chain.toUpperCase(),
    contract,
    ...(sweepTo !== undefined && { sweepTo }),
  }),
}

/** How the account of a key on a chain is stored and shown. */
export const evmIdentifier = (fingerprint: string, chain: string): string => `xpub-${fingerprint}@${chain}`

/** The fingerprint of the key in the identifier of an account. */
export const fingerprintIn = (identifier: string): string =>
  identifier.slice('xpub-'.length, identifier.indexOf('@'))
