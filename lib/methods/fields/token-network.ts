import { evmChain } from '../../countries/evm-chains.ts'
import { tokenContracts, type TokenCode, type TokenContract } from '../../qr/eip681.ts'
import type { PaymentOperator, Receiving } from '../payin-method.ts'

/** The network where test tokens come, and the first that a merchant may name. */
export const ethereum: PaymentOperator = { code: 'ETHEREUM', name: 'Ethereum' }

/** The chain and contract of the token that an account takes; without its own, those on Ethereum. */
export function tokenOf({ details }: Receiving, currencyCode: string): TokenContract {
  const chain = evmChain(details['chain'] ?? '')
  const { contract } = details
  if (chain && contract !== undefined) return { address: contract, chainId: chain.chainId }
  return tokenContracts[currencyCode as TokenCode]
}

/** The network that a customer has to choose in the wallet. */
export function networkOf({ details }: Receiving): PaymentOperator {
  const chain = evmChain(details['chain'] ?? '')
  return chain ? { code: chain.code.toUpperCase(), name: chain.name } : ethereum
}
