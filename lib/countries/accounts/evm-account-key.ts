import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { evmChecksumAddress } from './evm-address.ts'

/** The public key of an account (BIP-44: m/44'/60'/account'): it derives addresses, and moves no money. */
export interface EvmAccountKey {
  /** Names the key and reveals nothing of it: the same however the key was written. */
  readonly fingerprint: string
  /** The address m/0/index with the capitals of EIP-55. Throws on an index that BIP-32 does not have. */
  addressAt(index: number): string
}

/** Hardened indexes begin here; they cannot be derived from a public key. */
export const evmIndexEnd = 0x80000000

const accountDepth = 3

/** Reads an extended public key (`xpub…`), or says in a sentence what is wrong with it; never quotes it. */
export function readEvmAccountKey(text: string): EvmAccountKey | { readonly fault: string } {
  if (/^[a-z]?prv/i.test(text.slice(0, 4)) || text.startsWith('xprv'))
    return {
      fault:
        'this is a private key, which must not leave your wallet: write the extended public key (xpub…). Use another key from now on.',
    }
  const key = parse(text)
  if (!key?.publicKey || !key.chainCode) return { fault: 'it is no extended public key (xpub…)' }
  if (key.depth !== accountDepth)
    return {
      fault: `it is a key of depth ${key.depth}; write the key of an account (m/44'/60'/0'), which has depth ${accountDepth}`,
    }
  const external = key.deriveChild(0)
  return {
    fingerprint: bytesToHex(sha256(concatBytes(key.publicKey, key.chainCode))).slice(0, 16),
    addressAt: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= evmIndexEnd)
        throw new RangeError('an index of an address is a whole number below 2^31')
      return addressOf(external.deriveChild(index).publicKey)
    },
  }
}

/** The checksum is verified by the library; a private key is wiped by not being read. */
function parse(text: string): HDKey | undefined {
  try {
    const key = HDKey.fromExtendedKey(text)
    return key.privateKey === null ? key : undefined
  } catch {
    return undefined
  }
}

/** The last 20 bytes of the Keccak hash of the whole point (Ethereum yellow paper, appendix F). */
function addressOf(publicKey: Uint8Array | null): string {
  if (!publicKey) throw new Error('a derived key has no public key')
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return evmChecksumAddress(`0x${bytesToHex(keccak_256(point.subarray(1)).subarray(12))}`)
}
