import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { byOperator } from '../../platform/audit/actor.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { pictures } from '../../testing/test-pictures.ts'
import { findLogo } from '../find-logo.ts'
import { registerMerchant } from '../register.ts'
import { showMerchant } from '../show.ts'
import { configureMerchant, type Configuration } from './configure.ts'
import { readLogo, type LogoFile } from './logo.ts'
import type { OfferedMethod } from './method-change.ts'

const { db, secrets, merchants } = await testGateway()

const hashOfNothing = createHash('sha256').digest('hex')

const offered: OfferedMethod[] = [
  { kind: 'payin', methodCode: 'UPIQR', currencyCode: 'INR' },
  { kind: 'payin', methodCode: 'OFFLINE', currencyCode: 'THB' },
  { kind: 'payin', methodCode: 'OFFLINE', currencyCode: 'JPY' },
]
const register = (code: string) =>
  registerMerchant(db, secrets, { code, name: `${code} Ltd`, publicKeys: [] }, byOperator('asha'))
const configure = (code: string, configuration: Partial<Configuration>) =>
  configureMerchant(db, offered, { code, ...configuration }, byOperator('asha'))
const fresh = async (code: string) => {
  merchants.drop(code)
  return merchants.find(code)
}
const lastAudit = async (code: string) => {
  const event = await (
    await db.prisma()
  ).auditEvent.findFirstOrThrow({
    where: { merchantCode: code },
    orderBy: { id: 'desc' },
  })
  return { before: event.before, after: event.after }
}
function logoOf(name: keyof typeof pictures): LogoFile {
  const logo = readLogo(pictures[name])
  if ('fault' in logo) throw new Error(logo.message)
  return logo
}

describe('logo, contact and frame list', () => {
  it('are empty at first, are stored as given, and can be removed', async () => {
    await register('LOOKS')
    expect(await fresh('LOOKS')).toMatchObject({ frameAncestors: [] })
    expect(await fresh('LOOKS')).not.toHaveProperty('logo')
    const { hash, contentType, bytes } = logoOf('png')
    const appearance = {
      contact: 'help@looks.example',
      frameAncestors: ['https://looks.example', 'https://*.looks.example'],
      logo: { hash, contentType, bytes },
    }
    expect(await configure('LOOKS', appearance)).toEqual({ merchantCode: 'LOOKS', methods: 0, currencies: 0 })
    const shown = { ...appearance, logo: { hash, contentType } }
    expect(await fresh('LOOKS')).toMatchObject(shown)
    expect(await showMerchant(db, secrets, 'LOOKS')).toMatchObject(shown)
    expect(await findLogo(db, hash)).toEqual({ contentType, bytes: pictures.png })

    await configure('LOOKS', { contact: null, frameAncestors: [], logo: null })
    const after = await fresh('LOOKS')
    expect([after?.contact, after?.frameAncestors, after?.logo]).toEqual([undefined, [], undefined])
    expect(await findLogo(db, hash)).toBeUndefined()
  })

  it('stay as they are when something else is changed', async () => {
    await register('STEADY')
    await configure('STEADY', { contact: '+442079460000', logo: logoOf('gif') })
    await configure('STEADY', { name: 'Steady' })
    expect(await fresh('STEADY')).toMatchObject({
      contact: '+442079460000',
      logo: { contentType: 'image/gif' },
    })
  })

  it('may be the same picture for two merchants, and one of them may remove it', async () => {
    await register('TWIN1')
    await register('TWIN2')
    const logo = logoOf('webp')
    await configure('TWIN1', { logo })
    await configure('TWIN2', { logo })
    await configure('TWIN1', { logo: null })
    expect(await findLogo(db, logo.hash)).toHaveProperty('contentType', 'image/webp')
  })

  it.each([
    [
      'another type than a picture',
      'merchant_logo_content_type_is_a_picture',
      { contentType: 'image/svg+xml' },
    ],
    ['a hash of something else', 'merchant_logo_hash_is_of_the_bytes', { hash: '0'.repeat(64) }],
    ['nothing', 'merchant_logo_is_small', { bytes: Buffer.alloc(0), hash: hashOfNothing }],
  ])('the database rejects a logo with %s', async (_, constraint, wrong) => {
    await expect(configure('ACME', { logo: { ...logoOf('png'), ...wrong } })).rejects.toMatchObject({
      constraint,
    })
  })
})

describe('the audit of a change', () => {
  it('contains the previous settings, and the hash of a picture', async () => {
    await register('BEFORE')
    const [png, gif] = [logoOf('png'), logoOf('gif')]
    await configure('BEFORE', { logo: png, contact: 'a@before.example', accent: '#0B5FFF' })
    await configure('BEFORE', { logo: gif, contact: null, frameAncestors: ['https://before.example'] })
    expect(await lastAudit('BEFORE')).toEqual({
      before: {
        logo: { hash: png.hash, contentType: 'image/png' },
        contact: 'a@before.example',
        frameAncestors: [],
      },
      after: {
        logo: { hash: gif.hash, contentType: 'image/gif' },
        contact: null,
        frameAncestors: ['https://before.example'],
      },
    })
  })

  it('lists the previous settings of the currencies and methods that it changed', async () => {
    await register('PRICES')
    await configure('PRICES', { method: 'OFFLINE', currency: 'THB', maximum: '900', feePercent: '2' })
    expect(await lastAudit('PRICES')).toMatchObject({ before: { methods: [] } })
    await configure('PRICES', { feePercent: '0.5' })
    expect(await lastAudit('PRICES')).toEqual({
      before: {
        methods: [
          {
            kind: 'payin',
            methodCode: 'OFFLINE',
            currencyCode: 'THB',
            enabled: true,
            minimum: null,
            maximum: '900',
            feePercent: '2',
            feeFixed: null,
          },
        ],
      },
      after: { feePercent: '0.5' },
    })
    await configure('PRICES', { currency: 'INR', vatPercent: '18' })
    await configure('PRICES', { currency: 'INR', vatPercent: '0', enabled: false })
    expect(await lastAudit('PRICES')).toEqual({
      before: { currencies: [{ currencyCode: 'INR', enabled: true, vatPercent: '18', vatOn: 'order' }] },
      after: { currency: 'INR', vatPercent: '0', enabled: false },
    })
  })
})

describe('percentages', () => {
  it.each(['-1', '100.000001', '101', '1000', '1,5', 'ten', ''])(
    'a fee of "%s" is refused',
    async (feePercent) => {
      expect(await configure('ACME', { feePercent })).toEqual({
        fault: 'SETTING_INVALID',
        message: `The fee ${feePercent} must be a percentage from 0 to 100, such as 1.5, with at most 6 decimals.`,
      })
    },
  )

  it.each(['-1', '100.5'])('a VAT of "%s" is refused', async (vatPercent) => {
    expect(await configure('ACME', { vatPercent })).toMatchObject({
      message: expect.stringContaining('must be a percentage from 0 to 100'),
    })
  })

  it.each(['0', '7.5', '100', '100.000000'])('%s is accepted', async (percent) => {
    expect(await configure('ACME', { feePercent: percent, vatPercent: percent })).toHaveProperty('methods', 3)
  })

  it('VAT named with a method changes the currencies of that method, and no other', async () => {
    await register('VAT')
    const vat = { method: 'OFFLINE', vatPercent: '7' }
    expect(await configure('VAT', vat)).toEqual({ merchantCode: 'VAT', methods: 0, currencies: 2 })
    expect(await configure('VAT', { ...vat, currency: 'JPY', vatPercent: '10' })).toHaveProperty(
      'currencies',
      1,
    )
    const merchant = await fresh('VAT')
    expect((['THB', 'JPY', 'INR'] as const).map((code) => merchant?.vatPercent(code))).toEqual([
      '7',
      '10',
      '0',
    ])
  })
})
