import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { AccountFault } from './account-fault.ts'
import { cbuFault } from '../argentina.ts'
import { clabeFault } from '../mexico.ts'
import { cnpjFault } from './cnpj.ts'
import { cpfFault } from './cpf.ts'
import { cuitFault } from './cuit.ts'
import { evmAddressFault } from './evm-address.ts'
import { ifscFault } from '../india.ts'
import { koreanAccountFault } from '../south-korea.ts'
import { nitFault } from './nit.ts'
import { matchesNubanCheckDigit, nubanFault } from '../nigeria.ts'
import { upiIdFault } from './upi-id.ts'

interface Vector {
  payload: string
  fields: { kind: string; valid: boolean }
  source: string
}

const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('./vectors/accounts.json', import.meta.url), 'utf8'),
)

const rules: Readonly<Record<string, (text: string) => boolean>> = {
  clabe: (text) => !clabeFault(text),
  cbu: (text) => !cbuFault(text),
  cuit: (text) => !cuitFault(text),
  cpf: (text) => !cpfFault(text),
  cnpj: (text) => !cnpjFault(text),
  nit: (text) => !nitFault(text),
  nuban: (text) => matchesNubanCheckDigit(...(text.split(':') as [string, string])),
  ifsc: (text) => !ifscFault(text),
  eip55: (text) => !evmAddressFault(text),
}

it.each(vectors)('judges $fields.kind $payload as its source does: $fields.valid', ({ payload, fields }) => {
  const rule = rules[fields.kind]
  if (!rule) throw new Error(`no rule for ${fields.kind}`)
  expect(rule(payload)).toBe(fields.valid)
})

type Rule = (text: string) => AccountFault | undefined

it.each<[string, Rule, string, string]>([
  ['a CUIT with a letter', cuitFault, '2O-05536168-2', 'BAD_SHAPE'],
  ['a CUIT of no known kind', cuitFault, '99-05536168-2', 'BAD_PREFIX'],
  ['a mistyped CUIT', cuitFault, '20267565392', 'BAD_CHECK_DIGIT'],
  ['a CPF of equal digits', cpfFault, '111.111.111-11', 'BAD_CHECK_DIGIT'],
  ['a CNPJ of zeros', cnpjFault, '00000000000000', 'BAD_CHECK_DIGIT'],
  ['a CNPJ with a letter as check digit', cnpjFault, '12.ABC.345/01DE-3A', 'BAD_SHAPE'],
  ['a CLABE of 17 digits', clabeFault, '03218000011835971', 'BAD_SHAPE'],
  ['a CBU with a mistyped branch', cbuFault, '2810590940090418135201', 'BAD_CHECK_DIGIT'],
  ['a CBU with a mistyped account', cbuFault, '2850590940090418135211', 'BAD_CHECK_DIGIT'],
  ['a NIT without its check digit', nitFault, '213123432', 'BAD_SHAPE'],
  ['a NUBAN of 9 digits', nubanFault, '000001457', 'BAD_SHAPE'],
  ['a Korean account of 9 digits', koreanAccountFault, '123-456-789', 'BAD_SHAPE'],
  ['a Korean account of 15 digits', koreanAccountFault, '123456789012345', 'BAD_SHAPE'],
  ['an IFSC of 12 characters', ifscFault, 'KKBK00002611', 'BAD_SHAPE'],
  ['a UPI ID with two signs', upiIdFault, 'nadeem@@npci', 'BAD_SHAPE'],
  ['a UPI ID without bank', upiIdFault, 'nadeem', 'BAD_SHAPE'],
  ['a UPI ID with a space', upiIdFault, 'nadeem k@npci', 'BAD_SHAPE'],
  ['an e-mail address instead of a UPI ID', upiIdFault, 'nadeem@example.com', 'BAD_SHAPE'],
  ['an address of 39 digits', evmAddressFault, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'BAD_SHAPE'],
  [
    'an address in small letters',
    evmAddressFault,
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    'BAD_CHECK_DIGIT',
  ],
])('names what is wrong with %s', (_, rule, text, code) => {
  expect(rule(text)?.code).toBe(code)
})

it.each<[string, Rule, string]>([
  ['NUBAN whatever its check digit', nubanFault, '0000014578'],
  ['UPI ID', upiIdFault, 'nadeem@npci'],
  ['UPI ID with dots and digits', upiIdFault, 'asha.k-9_x@okicici'],
  ['Korean account with hyphens', koreanAccountFault, '110-123-456789'],
  ['alphanumeric CNPJ in small letters', cnpjFault, '12abc34501de35'],
  ['CPF without dots', cpfFault, '12345678909'],
])('takes a %s', (_, rule, text) => {
  expect(rule(text)).toBeUndefined()
})

it.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
])('takes the addresses that EIP-55 gives as examples: %s', (address) => {
  expect(evmAddressFault(address)).toBeUndefined()
})

it('never repeats the number in a message, so that messages may be logged', () => {
  for (const { payload, fields } of vectors.filter(
    (vector) => !vector.fields.valid && vector.fields.kind !== 'nuban',
  )) {
    const rule: Readonly<Record<string, Rule>> = {
      clabe: clabeFault,
      cbu: cbuFault,
      cuit: cuitFault,
      cpf: cpfFault,
    }
    const message = rule[fields.kind]?.(payload)?.message ?? ''
    expect(message).not.toContain(payload)
  }
})
