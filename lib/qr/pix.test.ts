import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { decodeEmv } from './emvco-decode.ts'
import { type EmvTree, treeOf } from './emvco.ts'
import { pixDynamic, pixStatic } from './pix.ts'

const vectors: { payload: string }[] = JSON.parse(
  readFileSync(new URL('./vectors/pix.json', import.meta.url), 'utf8'),
)
const published = (part: string): string =>
  vectors.find(({ payload }) => payload.includes(part))?.payload ?? ''

function fieldsOf(payload: string): EmvTree {
  const decoded = decodeEmv(payload)
  return decoded.ok ? treeOf(decoded.value) : {}
}

const receiver = {
  key: '123e4567-e12b-12d1-a456-426655440000',
  holderName: 'LOJA EXEMPLO LTDA',
  city: 'SAO PAULO',
}

describe('a static BR Code', () => {
  it('is the published one for the same receiver, amount, txid and text', () => {
    const code = pixStatic({
      ...receiver,
      money: money(12345n, 'BRL'),
      txid: 'PED1001A',
      text: 'Pedido 1001',
    })
    expect(code).toBe(published('PED1001A'))
  })

  it('leaves amount and txid to the payer when there are none', () => {
    const pix = {
      key: 'thalesog@me.com',
      holderName: 'Thales Ogliari',
      city: 'São Miguel do O',
      text: 'Pedido 123',
    }
    expect(fieldsOf(pixStatic(pix))).toMatchObject({ '26': { '02': 'Pedido 123' }, '62': { '05': '***' } })
    expect(fieldsOf(pixStatic(pix))).not.toHaveProperty('54')
  })

  it('writes names without accents, cut to what the field holds', () => {
    const fields = fieldsOf(
      pixStatic({ ...receiver, holderName: 'Açaí & Pães João da Conceição', city: 'São José dos Campos' }),
    )
    expect(fields['59']).toBe('Acai & Paes Joao da Conce')
    expect(fields['60']).toBe('Sao Jose dos Ca')
  })

  it('is marked as payable once', () => {
    expect(fieldsOf(pixStatic({ ...receiver, oneTime: true }))['01']).toBe('12')
    expect(fieldsOf(pixStatic(receiver))).not.toHaveProperty('01')
  })

  it('cuts the text to the space that the key leaves, down to nothing', () => {
    const key = `${'k'.repeat(60)}@example.com`
    expect(fieldsOf(pixStatic({ ...receiver, key, text: 'Pedido' }))['26']).toEqual({
      '00': 'br.gov.bcb.pix',
      '01': key,
      '02': 'P',
    })
    const longest = 'k'.repeat(77)
    expect(fieldsOf(pixStatic({ ...receiver, key: longest, text: 'Pedido' }))['26']).not.toHaveProperty('02')
  })

  it.each([
    ['a txid of 26 characters', { txid: 'A'.repeat(26) }],
    ['a txid with a hyphen', { txid: 'PED-1' }],
    ['a key of 78 characters', { key: 'k'.repeat(78) }],
    ['an amount in another currency', { money: money(100n, 'INR') }],
    ['an amount of nothing', { money: money(0n, 'BRL') }],
    ['an amount of 14 characters', { money: money(1_000_000_000_000n, 'BRL') }],
    ['a name that Latin letters cannot write', { holderName: '最佳运输' }],
  ])('is not written with %s', (_, change) => {
    expect(() => pixStatic({ ...receiver, ...change })).toThrow(RangeError)
  })
})

describe('a dynamic BR Code', () => {
  const url = 'pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99'

  it('has the fields of the published one, whose scheme name is in capitals', () => {
    const code = pixDynamic({ url, holderName: 'EMPRESA', city: 'SAO PAULO' })
    const expected = fieldsOf(published(url))
    expect(fieldsOf(code)).toEqual({ ...expected, '26': { '00': 'br.gov.bcb.pix', '25': url } })
  })

  it.each([`https://${url}`, 'pix.example.com', `pix.example.com/${'a'.repeat(70)}`])(
    'refuses the address %s',
    (bad) => {
      expect(() => pixDynamic({ url: bad, holderName: 'EMPRESA', city: 'SAO PAULO' })).toThrow(RangeError)
    },
  )
})
