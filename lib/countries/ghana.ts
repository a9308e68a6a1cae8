import { digitsAccount } from './bank-account.ts'
import { banks, type Country, mobileMoney } from './country.ts'

/**
 * Ghanaians confirm payments on their phone with a PIN. Vodafone Cash has been called Telecel Cash since
 * 2024, AirtelTigo Money AT Money; the codes stay. Sources: public lists, read November 2026; a BIC on which
 * they differ is left out.
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
      ['ECOBANK', 'Ecobank Ghana'],
      ['ABSA', 'Absa Bank Ghana', 'BARCGHAC'],
      ['STANBIC', 'Stanbic Bank Ghana', 'SBICGHAC'],
      ['FIDELITY', 'Fidelity Bank Ghana', 'FBLIGHAC'],
      ['CALBANK', 'CalBank'],
      ['ZENITH', 'Zenith Bank Ghana', 'ZEBLGHAC'],
      ['GTBANK', 'Guaranty Trust Bank Ghana', 'GTBIGHAC'],
      ['ACCESS', 'Access Bank Ghana', 'ABNGGHAC'],
      ['STANDARD_CHARTERED', 'Standard Chartered Ghana', 'SCBLGHAC'],
      ['ADB', 'Agricultural Development Bank', 'ADNTGHAC'],
      ['CBG', 'Consolidated Bank Ghana'],
    ]),
  ],
}
