import { keccak_256 } from '@noble/hashes/sha3.js'
import { type AccountFault, fault } from './account-fault.ts'

/**
 * Address of Ethereum and compatible chains, with the capitals of EIP-55 as its checksum: strict, because
 * money that is sent to a mistyped address is lost. Addresses in small letters have no checksum and are
 * refused.
 */
export function evmAddressFault(address: string): AccountFault | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) {
    return fault('BAD_SHAPE', 'An Ethereum address is 0x followed by 40 hexadecimal digits')
  }
  if (address === evmChecksumAddress(address)) return undefined
  return fault(
    'BAD_CHECK_DIGIT',
    'The capital letters of the address are not those of EIP-55: copy it from the wallet once more, without changing it',
  )
}

/** The address with the capitals of EIP-55. Expects 0x and 40 hexadecimal digits. */
export function evmChecksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(digits))
  const cased = [...digits].map((digit, at) => {
    const byte = hash[at >> 1] ?? 0
    const nibble = at % 2 === 0 ? byte >> 4 : byte & 15
    return nibble > 7 ? digit.toUpperCase() : digit
  })
  return `0x${cased.join('')}`
}
