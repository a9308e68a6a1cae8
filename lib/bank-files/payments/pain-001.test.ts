import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { money } from '../../money/money.ts'
import { batchOf, sampleBatch, sampleTransfer } from '../testing/sample-batch.ts'
import type { Pain001Version } from './pain-001-parties.ts'
import { unreadScript } from './bank-text.ts'
import { pain001 } from './pain-001.ts'
import type { Creditor, PaymentBatch, Transfer } from './payment-batch.ts'

const versions: readonly Pain001Version[] = ['pain.001.001.03', 'pain.001.001.09']
const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')

function written(batch: PaymentBatch, version: Pain001Version) {
  const result = pain001(batch, version)
  if ('faults' in result) throw new Error(JSON.stringify(result.faults))
  return result
}

/** What the official schema says against the files. */
async function schemaErrors(version: Pain001Version, files: readonly string[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: files.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    schema: read(`schemas/${version}.xsd`),
  })
  return errors.map(({ message }) => message)
}

const faultsOf = (batch: PaymentBatch, version: Pain001Version = 'pain.001.001.09') => {
  const result = pain001(batch, version)
  return 'faults' in result ? result.faults.map(({ field, reason }) => `${field}: ${reason}`) : []
}

const inr = (amount: bigint) => money(amount, 'INR')
const pixKey: Creditor = { account: { keyType: 'EMAIL', key: 'asha_rao@example.com' } }

describe.each(versions)('%s', (version) => {
  it('is the same bytes in every release', () => {
    expect(written(sampleBatch, version).xml).toBe(read(`samples/${version}.xml`))
  })

  const variants: Record<string, PaymentBatch> = {
    everything: sampleBatch,
    'an IBAN and a BIC': batchOf(
      {
        creditor: {
          name: 'Asha Rao',
          account: { iban: 'DE89370400440532013000', type: 'CACC' },
          agent: { bic: 'COBADEFF370' },
        },
      },
      { debtor: { name: 'Example', account: { iban: 'FR7630006000011234567890189' } } },
    ),
    'a bank of its own service': batchOf({}, { serviceLevel: 'INSTANT PLUS', batchBooking: false }),
    'no bank and no text': batchOf({ creditor: { name: 'Asha', account: { number: '1' } } }),
    'a branch by code': batchOf({
      creditor: { ...sampleTransfer.creditor, agent: { bic: 'GHCBGHAC', branch: 'GH010103' } },
    }),
    'a bank by name': batchOf({
      creditor: { ...sampleTransfer.creditor, agent: { name: 'Société Générale Ghana' } },
    }),
    'a branch alone': batchOf({ creditor: { ...sampleTransfer.creditor, agent: { branch: 'Accra' } } }),
    'a company': batchOf({
      creditor: { ...sampleTransfer.creditor, identification: { of: 'ORGANISATION', id: '1' } },
    }),
    'a currency without decimals': batchOf({ money: money(1234n, 'JPY') }),
  }

  it.each(Object.entries(variants))('with %s keeps the official schema', async (_, batch) => {
    expect(await schemaErrors(version, [written(batch, version).xml])).toEqual([])
  })

  it('keeps the schema whatever people write', async () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 160 })
    const anyTransfer = fc.record({
      endToEndId: fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      money: fc.bigInt({ min: 1n, max: 999_999_999_999_999n }).map(inr),
      creditor: fc.record({
        name: anyText.filter((text) => !unreadScript(text)).map((text) => `A${text}`),
        account: fc.record({ number: fc.stringMatching(/^[0-9A-Z]{1,34}$/) }),
        agent: fc.record({ memberId: fc.stringMatching(/^[0-9]{1,11}$/), branch: anyText }),
        address: fc.record({ country: fc.constant('TH'), lines: fc.array(anyText, { maxLength: 4 }) }),
      }),
      remittance: anyText,
    })
    const transfers = fc.uniqueArray(anyTransfer, {
      minLength: 1,
      maxLength: 5,
      selector: ({ endToEndId }) => endToEndId,
    })
    const batches = fc.sample(transfers, 50).map((some) => ({ ...sampleBatch, transfers: some }))
    const files = batches.map((batch) => written(batch, version).xml)
    expect(await schemaErrors(version, files)).toEqual([])
  })

  it('would be refused by the schema with an element at the wrong place', async () => {
    const { xml } = written(sampleBatch, version)
    expect(await schemaErrors(version, [xml.replace('<ChrgBr>SHAR</ChrgBr>', '')])).toEqual([])
    const moved = xml.replace('<PmtMtd>', '<ChrgBr>SHAR</ChrgBr><PmtMtd>')
    expect(await schemaErrors(version, [moved])).not.toEqual([])
  })

  it('adds amounts up exactly, in both sums', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(amounts, (some) => {
        const transfers = some.map((amount, at): Transfer => ({
          ...sampleTransfer,
          endToEndId: `ID${at}`,
          money: inr(amount),
        }))
        const { xml } = written({ ...sampleBatch, transfers }, version)
        const digits = some
          .reduce((sum, amount) => sum + amount)
          .toString()
          .padStart(3, '0')
        const sum = `${digits.slice(0, -2)}.${digits.slice(-2)}`
        expect(xml.split(`<CtrlSum>${sum}</CtrlSum>`)).toHaveLength(3)
        expect(xml.split(`<NbOfTxs>${some.length}</NbOfTxs>`)).toHaveLength(3)
      }),
      { numRuns: 30 },
    )
  })
})

describe('a text that the bank cannot take', () => {
  it('is written in Latin letters, and the original is reported', () => {
    const { xml, changes } = written(
      batchOf({ creditor: { ...sampleTransfer.creditor, name: 'Иван <Щука>' }, remittance: '😀' }),
      'pain.001.001.09',
    )
    expect(xml).toContain('<Nm>Ivan (Shchuka)</Nm>')
    expect(xml).not.toContain('RmtInf')
    const { endToEndId } = sampleTransfer
    expect(changes).toEqual([
      { endToEndId, field: 'creditor.name', original: 'Иван <Щука>', written: 'Ivan (Shchuka)' },
      { endToEndId, field: 'remittance', original: '😀', written: '' },
    ])
  })

  it.each(['王小明', 'บริษัท เอซีเอ็ม', 'ສົມໄຊ', 'محمد'])('is not guessed for a payee or a debtor: %s', (name) => {
    const fault = { isUnread: true, reason: expect.stringContaining('reading') as string }
    const payee = pain001(batchOf({ creditor: { ...sampleTransfer.creditor, name } }), 'pain.001.001.09')
    expect(payee).toMatchObject({ faults: [{ ...fault, field: 'creditor.name' }] })
    const debtor = { ...sampleBatch.debtor, name }
    const own = pain001({ ...sampleBatch, debtor }, 'pain.001.001.09')
    expect(own).toMatchObject({ faults: [{ ...fault, field: 'debtor.name' }] })
  })

  it('is cut to what the field takes, and reported', () => {
    const lines = ['1'.repeat(71), 'second', 'third']
    const { changes } = written(
      batchOf({
        creditor: { ...sampleTransfer.creditor, name: 'a'.repeat(71), address: { country: 'IN', lines } },
        remittance: 'b'.repeat(141),
      }),
      'pain.001.001.03',
    )
    expect(changes.map(({ field, written: text }) => [field, text.length])).toEqual([
      ['creditor.name', 70],
      ['creditor.address', 70],
      ['creditor.address', 0],
      ['remittance', 140],
    ])
  })

  it('is no name where no letter or digit is left: the batch is refused', () => {
    const refused = 'has no letter or digit that a bank can take'
    expect(faultsOf(batchOf({ creditor: { ...sampleTransfer.creditor, name: '😀。' } }))).toEqual([
      `creditor.name: ${refused}`,
    ])
    expect(faultsOf({ ...sampleBatch, debtor: { ...sampleBatch.debtor, name: '—' } })).toEqual([
      `debtor.name: ${refused}`,
    ])
  })
})

describe('a key instead of an account number', () => {
  it('is a proxy in pain.001.001.09, as it is, with or without a name', async () => {
    const { xml, changes } = written(batchOf({ creditor: pixKey }), 'pain.001.001.09')
    expect(xml).toContain('<Id>asha_rao@example.com</Id>')
    expect(changes).toEqual([])
    expect(await schemaErrors('pain.001.001.09', [xml])).toEqual([])
  })

  it('is escaped, because a key may have any printable character', async () => {
    const account = { keyType: 'EMAIL', key: 'a&b<c>"d@example.com' }
    const { xml } = written(batchOf({ creditor: { account } }), 'pain.001.001.09')
    expect(xml).toContain('<Id>a&amp;b&lt;c&gt;&quot;d@example.com</Id>')
    expect(await schemaErrors('pain.001.001.09', [xml])).toEqual([])
  })

  it('cannot be written in pain.001.001.03', () => {
    expect(faultsOf(batchOf({ creditor: pixKey }), 'pain.001.001.03')).toEqual([
      'creditor.account: pain.001.001.03 has no field for a key: use pain.001.001.09',
    ])
  })
})

it('names every fault of a batch at once, with the transfer that has it', () => {
  const twice = { ...sampleTransfer, endToEndId: 'TWICE' }
  const result = pain001(
    {
      ...sampleBatch,
      messageId: '/1',
      executionDate: '2026-02-30',
      debtor: { ...sampleBatch.debtor, agent: { bic: 'hdfcinbb' } },
      transfers: [{ ...twice, money: inr(0n) }, twice],
    },
    'pain.001.001.03',
  )
  expect('faults' in result && result.faults.map(({ endToEndId, field }) => [endToEndId, field])).toEqual([
    [undefined, 'messageId'],
    [undefined, 'executionDate'],
    [undefined, 'debtor.agent.bic'],
    ['TWICE', 'endToEndId'],
    ['TWICE', 'money'],
  ])
})

it.each<[string, PaymentBatch]>([
  ['executionDate: must be a day of the calendar as YYYY-MM-DD', batchOf({}, { executionDate: 'soon' })],
  ['transfers: a batch has at least one transfer', { ...sampleBatch, transfers: [] }],
  [
    'transfers: all transfers of a batch have one currency',
    {
      ...sampleBatch,
      transfers: [sampleTransfer, { ...sampleTransfer, endToEndId: 'B', money: money(1n, 'ZAR') }],
    },
  ],
  ['transfers: add up to more than 18 digits', batchOf({ money: inr(10n ** 18n) })],
  ['money: no bank moves this currency', batchOf({ money: money(1n, 'USDT') })],
  [
    'creditor.account: must be 1 to 34 letters and digits alone',
    batchOf({ creditor: { name: 'A', account: { number: '012-3' } } }),
  ],
  [
    'creditor.account: is no IBAN: capitals and digits alone',
    batchOf({ creditor: { name: 'A', account: { iban: 'DE89 3704' } } }),
  ],
  ['creditor.name: is missing', batchOf({ creditor: { account: { number: '1' } } })],
  [
    'creditor.account: must be a key of 1 to 77 printable ASCII characters',
    batchOf({ creditor: { account: { keyType: 'EVP', key: 'ü' } } }),
  ],
  [
    'creditor.address.country: must be a country code of two letters',
    batchOf({ creditor: { ...sampleTransfer.creditor, address: { country: 'India' } } }),
  ],
])('refuses with "%s"', (fault, batch) => {
  expect(faultsOf(batch)).toEqual([fault])
})
