import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { csvPayments } from '../../../bank-files/payments/csv-payments.ts'
import { defaultCsvMapping } from '../../../bank-files/payments/csv-mapping.ts'
import { pain001 } from '../../../bank-files/payments/pain-001.ts'
import type { Creditor } from '../../../bank-files/payments/payment-batch.ts'
import { batchOf } from '../../../bank-files/testing/sample-batch.ts'
import { countries } from '../../../countries/registry.ts'
import { sampleMoney, sampleRequest } from '../../../methods/parts/sample.ts'
import type { MethodRequest } from '../../../methods/payin-method.ts'
import { payoutMethods } from '../../../methods/payout-registry.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { creditorOfPayout } from './creditor.ts'

type Fields = Readonly<Record<string, unknown>>

const asked = (paymentMethodCode: string, fields: Fields): MethodRequest => ({ paymentMethodCode, ...fields })
const toAccount = (currencyCode: CurrencyCode, account: Fields, more: Fields = {}) =>
  creditorOfPayout(
    asked('BANK_TRANSFER', { account: { accountName: 'Asha Rao', ...account }, ...more }),
    currencyCode,
  )

function creditorOf(result: ReturnType<typeof creditorOfPayout>): Creditor {
  if ('refused' in result) throw new Error(result.refused)
  return result.creditor
}

const examples = payoutMethods.flatMap((method) =>
  method.currencies.flatMap((currencyCode) =>
    (['ALL', 'MANDATORY'] as const).map((fields) => {
      const request = method.request(currencyCode).parse(sampleRequest(method, currencyCode, fields))
      return [method.code, currencyCode, fields, request] as const
    }),
  ),
)

const schema = readFileSync(
  path.join(import.meta.dirname, '../../../bank-files/payments/schemas/pain.001.001.09.xsd'),
  'utf8',
)

const exampleBatches = examples.map(([code, currency, fields, request]) => {
  const result = creditorOfPayout(request, currency)
  const batch =
    'refused' in result ? undefined : batchOf({ creditor: result.creditor, money: sampleMoney({}, currency) })
  const written = batch && pain001(batch, 'pain.001.001.09')
  return { name: `${code}-${currency}-${fields}.xml`, code, result, batch, written }
})
// The schema is read once for all of them: that takes longer than an example.
const { errors } = await validateXML({
  xml: exampleBatches.flatMap(({ name, written }) =>
    written && 'xml' in written ? [{ fileName: name, contents: written.xml }] : [],
  ),
  schema,
})

describe('the example of every payout method', () => {
  it.each(exampleBatches)('$name is written or refused', ({ name, code, result, batch, written }) => {
    if (code === 'WALLET_TRANSFER') {
      expect(result).toEqual({ refused: expect.stringContaining('cannot pay into a wallet') })
      return
    }
    expect(written).toHaveProperty('xml')
    expect(errors.filter(({ rawMessage }) => rawMessage.includes(name))).toEqual([])
    expect(batch && csvPayments(batch, defaultCsvMapping)).toHaveProperty('bytes')
  })
})

it('every bank of every country is written with its code or its name', () => {
  for (const { currencyCode, institutions, bankAccount } of countries) {
    for (const { code, kind } of institutions) {
      if (kind === 'STORE') continue
      const account = { accountNumber: bankAccount.example }
      const result = toAccount(currencyCode, account, { paymentOperatorCode: code })
      expect(result, `${currencyCode} ${code}`).toMatchObject({ isBankNamed: true })
      const batch = batchOf({ creditor: creditorOf(result), money: sampleMoney({}, currencyCode) })
      expect(pain001(batch, 'pain.001.001.03'), `${currencyCode} ${code}`).toHaveProperty('xml')
    }
  }
})

describe('the bank of an account', () => {
  it.each<[CurrencyCode, Fields, Fields, Creditor['agent']]>([
    [
      'INR',
      { accountNumber: '50100123456789', bankBranch: 'kkbk0000261' },
      { paymentOperatorCode: 'KOTAK' },
      { name: 'Kotak Mahindra Bank', memberId: 'KKBK0000261', clearingSystem: 'INFSC' },
    ],
    [
      'INR',
      { accountNumber: '50100123456789' },
      { paymentOperatorCode: 'HDFC' },
      { name: 'HDFC Bank', memberId: 'HDFC' },
    ],
    [
      'JPY',
      { accountNumber: '1234567', bankBranch: '001' },
      { paymentOperatorCode: 'MUFG' },
      { name: 'MUFG Bank', memberId: '0005001', clearingSystem: 'JPZGN' },
    ],
    [
      'ZAR',
      { accountNumber: '62001234567', bankBranch: '250655' },
      {},
      { memberId: '250655', clearingSystem: 'ZANCC' },
    ],
    [
      'ZAR',
      { accountNumber: '62001234567', bankBranch: 'Sandton' },
      { paymentOperatorCode: 'CAPITEC' },
      { name: 'Capitec Bank', memberId: '470010', clearingSystem: 'ZANCC', branch: 'Sandton' },
    ],
    ['MXN', { accountNumber: '032 180 00011835971 9' }, {}, { memberId: '032' }],
    ['ARS', { accountNumber: '28505909 40090418135201' }, {}, { memberId: '285' }],
    [
      'GHS',
      { accountNumber: '0123456789012', bankBranch: 'GH010103' },
      { paymentOperatorCode: 'GCB' },
      { name: 'GCB Bank', bic: 'GHCBGHAC', branch: 'GH010103' },
    ],
    [
      'THB',
      { accountNumber: '0123456789' },
      { paymentOperatorCode: 'KBANK' },
      { name: 'Kasikornbank', memberId: '004' },
    ],
  ])('in %s of %j %j', (currencyCode, account, more, agent) => {
    const result = toAccount(currencyCode, account, more)
    expect(creditorOf(result).agent).toEqual(agent)
    expect(result).toHaveProperty('isBankNamed', true)
  })

  it.each<[CurrencyCode, Fields]>([
    ['THB', { accountNumber: '0123456789' }],
    ['INR', { accountNumber: '50100123456789' }],
    ['GHS', { accountNumber: '0123456789012', bankBranch: 'Accra Main' }],
  ])('is not certain in %s from %j alone', (currencyCode, account) => {
    expect(toAccount(currencyCode, account)).toHaveProperty('isBankNamed', false)
  })
})

describe('the account', () => {
  it.each<[CurrencyCode, Fields, Creditor['account']]>([
    ['THB', { accountNumber: '012-3-45678-9' }, { number: '0123456789' }],
    ['BRL', { accountNumber: '0012345-x' }, { number: '0012345x' }],
    ['COP', { accountNumber: '1', accountType: 'savings' }, { number: '1', type: 'SVGS' }],
    ['MXN', { accountNumber: '1', accountType: 'checking' }, { number: '1', type: 'CACC' }],
    ['JPY', { accountNumber: '1', accountType: 'general' }, { number: '1', type: 'SVGS' }],
    ['JPY', { accountNumber: '1', accountType: 'current' }, { number: '1', type: 'CACC' }],
    ['JPY', { accountNumber: '1', accountType: 'corporate' }, { number: '1' }],
    ['KES', { accountNumber: '1', accountType: 'general' }, { number: '1' }],
  ])('in %s %j', (currencyCode, account, written) => {
    expect(creditorOf(toAccount(currencyCode, account)).account).toEqual(written)
  })
})

describe('the number of the payee', () => {
  it.each<[CurrencyCode, Fields, Creditor['identification']]>([
    ['BRL', { taxId: '123.456.789-09' }, { of: 'PERSON', id: '12345678909', scheme: 'TXID' }],
    ['BRL', { taxId: '16.727.230/0001-97' }, { of: 'ORGANISATION', id: '16727230000197', scheme: 'TXID' }],
    ['ARS', { identifyingReference: '20-05536168-2' }, { of: 'PERSON', id: '20055361682', scheme: 'TXID' }],
    [
      'ARS',
      { identifyingReference: '30-70308853-4' },
      { of: 'ORGANISATION', id: '30703088534', scheme: 'TXID' },
    ],
    ['ARS', { identifyingReference: 'AAB123456' }, { of: 'PERSON', id: 'AAB123456' }],
    ['COP', { identifyingReference: '213.123.432-1' }, { of: 'PERSON', id: '213.123.432-1' }],
    ['KES', {}, undefined],
  ])('in %s of %j', (currencyCode, more, identification) => {
    expect(creditorOf(toAccount(currencyCode, { accountNumber: '1' }, more)).identification).toEqual(
      identification,
    )
  })
})

describe('a PIX key', () => {
  const uuid = '2f1b7e9c-5d84-4c3a-9e06-b7d1a4c8f350'
  it.each<[string, Fields, Creditor['account']]>([
    ['EMAIL_TRANSFER', { emailAddress: 'asha@example.com' }, { keyType: 'EMAIL', key: 'asha@example.com' }],
    [
      'PHONE_NUMBER_TRANSFER',
      { phoneNumber: '(11) 98765-4321' },
      { keyType: 'PHONE', key: '+5511987654321' },
    ],
    [
      'RANDOM_KEY_TRANSFER',
      { account: { accountNumber: uuid.toUpperCase() } },
      { keyType: 'EVP', key: uuid },
    ],
    ['TAX_PAYER_ID_TRANSFER', { taxId: '123.456.789-09' }, { keyType: 'CPF', key: '12345678909' }],
    ['TAX_PAYER_ID_TRANSFER', { taxId: '16.727.230/0001-97' }, { keyType: 'CNPJ', key: '16727230000197' }],
  ])('of %s is written as the directory has it', (code, fields, account) => {
    expect(creditorOf(creditorOfPayout(asked(code, fields), 'BRL')).account).toEqual(account)
  })
})

describe('is refused with a reason', () => {
  it.each<[string, CurrencyCode, MethodRequest]>([
    ['no file for a bank pays by PIGEON_POST', 'INR', asked('PIGEON_POST', {})],
    ['the request names no account with its holder', 'INR', asked('BANK_TRANSFER', {})],
    ['the request names no key', 'BRL', asked('EMAIL_TRANSFER', {})],
    [
      'creditor.identification must be 1 to 35',
      'COP',
      asked('BANK_TRANSFER', {
        account: { accountName: 'Asha Rao', accountNumber: '1' },
        identifyingReference: 'número 1032456789',
      }),
    ],
  ])('"%s"', (reason, currencyCode, request) => {
    expect(creditorOfPayout(request, currencyCode)).toEqual({ refused: expect.stringContaining(reason) })
  })
})
