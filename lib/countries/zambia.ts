import { digitsAccount } from './bank-account.ts'
import { banks, type Country, mobileMoney } from './country.ts'

/**
 * Zambians confirm payments on their phone with a PIN. Sources: public lists of BIC, read November 2026; they
 * differ on Absa.
 */
export const zambia: Country = {
  countryCode: 'ZM',
  currencyCode: 'ZMW',
  callingCode: '260',
  timeZone: 'Africa/Lusaka',
  languages: ['en', 'bem', 'ny'],
  bankAccount: digitsAccount('A Zambian', '0012345678901'),
  institutions: [
    ...mobileMoney([
      ['MTN', 'MTN MoMo'],
      ['AIRTEL', 'Airtel Money'],
      ['ZAMTEL', 'Zamtel Money'],
    ]),
    ...banks('BIC', [
      ['ZANACO', 'Zanaco', 'ZNCOZMLU'],
      ['STANBIC', 'Stanbic Bank Zambia', 'SBICZMLX'],
      ['ABSA', 'Absa Bank Zambia'],
      ['FNB', 'First National Bank Zambia', 'FIRNZMLX'],
      ['STANDARD_CHARTERED', 'Standard Chartered Zambia', 'SCBLZMLX'],
      ['INDO_ZAMBIA', 'Indo Zambia Bank'],
      ['NATSAVE', 'NATSAVE'],
    ]),
  ],
}
