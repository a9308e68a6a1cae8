import { banks, type Country, wallets } from './country.ts'
import { type AccountFault, fault } from './accounts/account-fault.ts'
import { digitsOf, ungrouped, upToTen, weightedSum } from './accounts/digits.ts'

/**
 * Nigerians transfer to a ten-digit NUBAN; the public code is the three-digit number of the Central Bank of
 * Nigeria. Sources, read November 2026: tenthrees/hippo-batch, the npm package banks-ng 1.1.1 and lists of
 * Paystack's customers (all 18 numbers compared). The wallets have only numbers of five and six digits, each
 * list its own, so they are left out.
 */
export const nigeria: Country = {
  countryCode: 'NG',
  currencyCode: 'NGN',
  callingCode: '234',
  timeZone: 'Africa/Lagos',
  languages: ['en', 'ha', 'yo', 'ig'],
  bankAccount: { name: 'NUBAN', example: '0000014579', fault: nubanFault },
  institutions: [
    ...banks('NG_BANK', [
      ['ACCESS', 'Access Bank', '044'],
      ['GTBANK', 'Guaranty Trust Bank', '058'],
      ['ZENITH', 'Zenith Bank', '057'],
      ['FIRST_BANK', 'First Bank of Nigeria', '011'],
      ['UBA', 'United Bank for Africa', '033'],
      ['FIDELITY', 'Fidelity Bank', '070'],
      ['UNION_BANK', 'Union Bank of Nigeria', '032'],
      ['STERLING', 'Sterling Bank', '232'],
      ['FCMB', 'First City Monument Bank', '214'],
      ['WEMA', 'Wema Bank (ALAT)', '035'],
      ['STANBIC_IBTC', 'Stanbic IBTC Bank', '221'],
      ['ECOBANK', 'Ecobank Nigeria', '050'],
      ['POLARIS', 'Polaris Bank', '076'],
      ['KEYSTONE', 'Keystone Bank', '082'],
      // One bank since their merger; each number still leads to the accounts that had it, as far as is known.
      ['UNITY', 'ProvidusUnity Bank (accounts of Unity)', '215'],
      ['PROVIDUS', 'ProvidusUnity Bank (accounts of Providus)', '101'],
      ['JAIZ', 'Jaiz Bank', '301'],
      ['STANDARD_CHARTERED', 'Standard Chartered Nigeria', '068'],
    ]),
    ...wallets('NG_BANK', [
      ['OPAY', 'OPay'],
      ['PALMPAY', 'PalmPay'],
      ['MONIEPOINT', 'Moniepoint'],
      ['KUDA', 'Kuda'],
    ]),
  ],
}

/**
 * NUBAN (Nigeria): ten digits. Only the shape is judged (specification of shapes: "NUBAN only by shape"),
 * since wallets and small banks have six-digit bank numbers whose check digit works otherwise.
 */
export function nubanFault(nuban: string): AccountFault | undefined {
  if (/^\d{10}$/.test(ungrouped(nuban))) return undefined
  return fault('BAD_SHAPE', 'A Nigerian account number (NUBAN) has 10 digits, for example 0000014579')
}

/**
 * Whether the check digit is that of a bank with a three-digit number: a hint for people, never a reason to
 * refuse.
 */
export function matchesNubanCheckDigit(bankCode: string, nuban: string): boolean {
  if (!/^\d{3}$/.test(bankCode) || nubanFault(nuban)) return false
  const digits = digitsOf(bankCode + ungrouped(nuban))
  return digits[12] === upToTen(weightedSum(digits.slice(0, 12), [3, 7, 3]))
}
