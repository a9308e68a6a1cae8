import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openSecretBox, SecretBoxFault } from '../secrets/secret-box.ts'
import { makeDataKey, type PersonalKeys } from './data-key.ts'
import { openPersonalData, type StoredValue } from './personal-data.ts'

const secrets = openSecretBox(randomBytes(32).toString('base64'))
const personal = openPersonalData(secrets)
const keysOf = (merchantCode: string | null): PersonalKeys => ({
  seal: makeDataKey(secrets, merchantCode, 'SEAL'),
  lookup: makeDataKey(secrets, merchantCode, 'LOOKUP'),
})
const acme = keysOf('ACME')
const other = keysOf('OTHER')
const value = { request: { account: { accountName: 'Zoë Ångström', accountNumber: '1' } } }
const stored = (sealed: Uint8Array, keys = acme): StoredValue => ({ plain: null, sealed, key: keys.seal })

describe('an encrypted value', () => {
  const { sealed, keyId } = personal.seal(acme, 'payer_data:one', value)

  it('opens in its own row, and shows nothing of itself', () => {
    expect(personal.open(stored(sealed), 'payer_data:one')).toEqual(value)
    expect(keyId).toBe(acme.seal.id)
    expect(sealed.includes('Zo')).toBe(false)
    expect(personal.seal(acme, 'payer_data:one', value).sealed.equals(sealed)).toBe(false)
  })

  it('does not open in another row, another table, or with the key of another merchant', () => {
    const fault = /does not open: its bytes were changed or belong to another row/
    expect(() => personal.open(stored(sealed), 'payer_data:two')).toThrow(fault)
    expect(() => personal.open(stored(sealed), 'checkout_session:one')).toThrow(fault)
    expect(() => personal.open(stored(sealed, other), 'payer_data:one')).toThrow(fault)
  })

  it('does not open when a byte was changed', () => {
    for (const index of [0, 1, 13, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(() => personal.open(stored(changed), 'payer_data:one')).toThrow(SecretBoxFault)
    }
  })

  it('does not open without its key, and the error names the table', () => {
    expect(() => personal.open({ plain: null, sealed, key: null }, 'payer_data:one')).toThrow('data_key')
  })

  it('does not open with another secret key, and the error says so', () => {
    const elsewhere = openPersonalData(openSecretBox(randomBytes(32).toString('base64')))
    expect(() => elsewhere.open(stored(sealed), 'payer_data:one')).toThrow(
      'GATEWAY_SECRET_KEY is not the key',
    )
  })
})

it('a wrapped key that was copied to another merchant does not open', () => {
  const copied = { ...acme.seal, merchantCode: 'OTHER' }
  const fresh = openPersonalData(secrets)
  expect(() => fresh.seal({ seal: copied }, 'payer_data:one', value)).toThrow(SecretBoxFault)
})

it('text of an earlier release is returned as it is', () => {
  expect(personal.open({ plain: value, sealed: null, key: null }, 'payer_data:one')).toEqual(value)
})

describe('the hashes of a value', () => {
  it('are the same for other spellings, and differ by merchant and kind', () => {
    const hashes = personal.hashes(acme, { accountName: 'ANGSTROM, Zoe' })
    expect(new Set(personal.hashes(acme, value).slice(0, 2))).toEqual(new Set(hashes))
    expect(personal.hashes(other, { accountName: 'Angstrom Zoe' })).not.toContain(hashes[0])
    expect(personal.hash(acme, { kind: 'name', text: '1' })).not.toBe(
      personal.hash(acme, { kind: 'account', text: '1' }),
    )
  })

  it.each([
    [{ emailAddress: ' Asha@Shop.Example' }, { emailAddress: 'asha@shop.example' }],
    [{ phoneNumber: '+91 98765-43210' }, { phoneNumber: '919876543210' }],
    [{ accountNumber: 'IN 12-34' }, { accountNumber: 'in1234' }],
    [{ customerName: { firstName: 'Asha', lastName: 'Rao' } }, { name: 'asha rao' }],
  ])('%o and %o are equal', (one, same) => {
    expect(personal.hashes(acme, one)).toEqual(personal.hashes(acme, same))
    expect(personal.hashes(acme, one).length).toBeGreaterThan(0)
  })
})
