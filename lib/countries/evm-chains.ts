/** A chain that runs contracts as Ethereum does. */
export interface EvmChain {
  /** As commands and settings name it. */
  readonly code: string
  /** As customers read it. */
  readonly name: string
  /** EIP-155. */
  readonly chainId: number
  /** After how many blocks a transfer is final, where a node does not say so itself. */
  readonly confirmations: number
}

/**
 * The chains on which tokens can be received. Source of the IDs: chainlist.org (EIP-155), read November 2026.
 * Confirmations: two epochs of 32 blocks on Ethereum; elsewhere what exchanges wait for, or more.
 */
export const evmChains: readonly EvmChain[] = [
  { code: 'ethereum', name: 'Ethereum', chainId: 1, confirmations: 64 },
  { code: 'polygon', name: 'Polygon', chainId: 137, confirmations: 256 },
  { code: 'arbitrum', name: 'Arbitrum One', chainId: 42_161, confirmations: 4800 },
  { code: 'optimism', name: 'OP Mainnet', chainId: 10, confirmations: 600 },
  { code: 'base', name: 'Base', chainId: 8453, confirmations: 600 },
  { code: 'avalanche', name: 'Avalanche C-Chain', chainId: 43_114, confirmations: 20 },
  { code: 'gnosis', name: 'Gnosis', chainId: 100, confirmations: 64 },
  { code: 'celo', name: 'Celo', chainId: 42_220, confirmations: 64 },
  { code: 'linea', name: 'Linea', chainId: 59_144, confirmations: 600 },
  { code: 'bsc', name: 'BNB Smart Chain', chainId: 56, confirmations: 20 },
]

/** The chain of this code; undefined where there is none. */
export const evmChain = (code: string): EvmChain | undefined => evmChains.find((chain) => chain.code === code)
