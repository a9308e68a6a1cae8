import { HDKey } from '@scure/bip32'
import { expect, it } from 'vitest'
import { evmIndexEnd, readEvmAccountKey } from './evm-account-key.ts'
import { evmAddressFault } from './evm-address.ts'

// The accounts that every development node shows for the mnemonic "test … junk" (BIP-39 seed of it).
const seed = Buffer.from(
  '9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185d564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0',
  'hex',
)
const account = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'")
const known = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
]

const read = (text: string) => {
  const key = readEvmAccountKey(text)
  if ('fault' in key) throw new Error(key.fault)
  return key
}

it('derives the addresses that wallets derive, with the capitals of EIP-55', () => {
  const key = read(account.publicExtendedKey)
  expect(known.map((_, index) => key.addressAt(index))).toEqual(known)
  expect(evmAddressFault(key.addressAt(evmIndexEnd - 1))).toBeUndefined()
  for (const index of [-1, 0.5, evmIndexEnd]) expect(() => key.addressAt(index)).toThrow(RangeError)
})

it('names a key by a fingerprint that reveals nothing of it, and differs for another key', () => {
  const key = read(account.publicExtendedKey)
  expect(key.fingerprint).toMatch(/^[0-9a-f]{16}$/)
  const other = HDKey.fromMasterSeed(seed).derive("m/44'/60'/1'")
  expect(read(other.publicExtendedKey).fingerprint).not.toBe(key.fingerprint)
})

it.each<[string, string, RegExp]>([
  ['a private key', account.privateExtendedKey, /private key/],
  ['the key of a wallet', HDKey.fromMasterSeed(seed).publicExtendedKey, /depth 0/],
  ['the key of one address', account.derive('m/0/0').publicExtendedKey, /depth 5/],
  ['a key with a typing error', `${account.publicExtendedKey.slice(0, -1)}1`, /no extended public key/],
  ['an address', known[0] ?? '', /no extended public key/],
])('refuses %s, and does not quote it', (_, text, message) => {
  const key = readEvmAccountKey(text)
  expect(key).toHaveProperty('fault', expect.stringMatching(message))
  expect(JSON.stringify(key)).not.toContain(text.slice(4))
})
