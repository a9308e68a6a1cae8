import { nubanFault } from './accounts/nuban.ts'
import { banks, type Country, wallets } from './country.ts'

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
