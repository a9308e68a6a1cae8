import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { countries, countryOfCurrency, institutionsOf } from './registry.ts'

const publicCodeShapes: Readonly<Record<string, RegExp>> = {
  BIC: /^[A-Z]{6}[A-Z0-9]{2}$/,
  IFSC_PREFIX: /^[A-Z]{4}$/,
  COMPE: /^\d{3}$/,
  CLABE: /^\d{3}$/,
  CNAPS: /^\d{3}$/,
  ZENGIN: /^\d{4}$/,
  NAPAS_BIN: /^9704\d\d$/,
  AR_BANK: /^\d{3}$/,
  CO_ACH: /^1\d{3}$/,
  ID_BANK: /^\d{3}$/,
  KR_BANK: /^\d{3}$/,
  NG_BANK: /^\d{3}$/,
  TH_BANK: /^\d{3}$/,
  TW_BANK: /^\d{3}$/,
  ZA_BRANCH: /^\d{6}$/,
}

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length

describe.each(countries)('facts of $countryCode', (country) => {
  const { institutions } = country

  it('agree with the world numbering plan on the calling code', () => {
    if (!isSupportedCountry(country.countryCode)) throw new Error(`${country.countryCode} is no country`)
    expect(getCountryCallingCode(country.countryCode)).toBe(country.callingCode)
  })

  it('name a time zone of the country', () => {
    const zones = new Intl.Locale(`und-${country.countryCode}`).getTimeZones() ?? []
    const canonical = (timeZone: string) =>
      new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
    expect(zones.map(canonical)).toContain(canonical(country.timeZone))
  })

  it('name languages that a browser can ask for', () => {
    expect(Intl.getCanonicalLocales([...country.languages])).toEqual(country.languages)
  })

  it('give every institution a code of its own, in capitals', () => {
    expect(isUnique(institutions.map(({ code }) => code))).toBe(true)
    for (const { code } of institutions) expect(code).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/)
  })

  it('use public codes of their scheme, each once', () => {
    const codes = institutions.flatMap(({ publicCode }) => publicCode ?? [])
    expect(isUnique(codes.map(({ value }) => value))).toBe(true)
    for (const { scheme, value } of codes) expect(value).toMatch(publicCodeShapes[scheme] ?? /never/)
  })

  it('number bank accounts by a rule that its own examples keep and that an empty text breaks', () => {
    const { example, fault, branch } = country.bankAccount
    expect(fault(example)).toBeUndefined()
    expect(fault('')).toMatchObject({ code: 'BAD_SHAPE' })
    expect(branch?.fault(branch.example)).toBeUndefined()
  })

  it('have the country in every BIC', () => {
    for (const { publicCode } of institutions) {
      if (publicCode?.scheme === 'BIC') expect(publicCode.value.slice(4, 6)).toBe(country.countryCode)
    }
  })
})

it('finds the country of a currency, and none for a crypto currency', () => {
  expect(countryOfCurrency('MYR')?.countryCode).toBe('MY')
  expect(countryOfCurrency('USDT')).toBeUndefined()
  expect(isUnique(countries.map(({ currencyCode }) => currencyCode))).toBe(true)
})

it.each([
  ['GHS', ['MTN', 'VODAFONE', 'AIRTELTIGO']],
  ['KES', ['MPESA', 'AIRTEL', 'TKASH']],
  ['TZS', ['MPESA', 'TIGO', 'AIRTEL', 'HALOPESA']],
  ['ZMW', ['MTN', 'AIRTEL', 'ZAMTEL']],
] as const)('offers the mobile money of %s', (currencyCode, codes) => {
  expect(institutionsOf(currencyCode, 'MOBILE_MONEY').map(({ code }) => code)).toEqual(codes)
})

it('offers the four convenience stores of Taiwan', () => {
  const codes = institutionsOf('TWD', 'STORE').map(({ code }) => code)
  expect(codes).toEqual(['SEVEN_ELEVEN', 'FAMILY_MART', 'HILIFE', 'OK_MART'])
})

it('knows an FPX bank code for personal and for company accounts', () => {
  const banks = institutionsOf('MYR', 'BANK')
  expect(banks.filter(({ fpx }) => fpx?.private).length).toBeGreaterThanOrEqual(18)
  expect(banks.find(({ code }) => code === 'MAYBANK')?.fpx).toEqual({
    private: 'MB2U0227',
    corporate: 'MBB0228',
  })
  expect(banks.find(({ code }) => code === 'DEUTSCHE_BANK')?.fpx).toEqual({ corporate: 'DBB0199' })
  for (const { fpx } of banks) {
    for (const code of Object.values(fpx ?? {})) expect(code).toMatch(/^[A-Z0-9]{6,8}$/)
  }
})

it.each([
  ['PHP', 'SHOPEEPAY', 'SHPHPHM2'],
  ['GHS', 'ECOBANK', 'ECOCGHAC'],
  ['GHS', 'CALBANK', 'ACCCGHAC'],
  ['GHS', 'CBG', 'CBGHGHAC'],
  ['ZMW', 'ABSA', 'BARCZMLX'],
  ['ZMW', 'INDO_ZAMBIA', 'INZAZMLX'],
] as const)('knows the code by which money reaches a bank: %s %s', (currencyCode, code, value) => {
  const bank = institutionsOf(currencyCode, 'BANK', 'WALLET').find((one) => one.code === code)
  expect(bank?.publicCode?.value).toBe(value)
})
