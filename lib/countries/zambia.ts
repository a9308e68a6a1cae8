import { digitsAccount } from './bank-account.ts'
import { banks, type Country, mobileMoney } from './country.ts'

/**
 * Zambians confirm payments on their phone with a PIN. Sources, read November 2026: br99bry/swift-bank-
 * codes, a copy of the SWIFT directory, and bank details that customers of the banks print (all 6 BIC
 * compared). Not found: NATSAVE. Standard Chartered agreed in October 2025 to hand people's accounts to
 * First National Bank (techtrends.co.zm); whether it has, no source said.
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
      ['ABSA', 'Absa Bank Zambia', 'BARCZMLX'],
      ['FNB', 'First National Bank Zambia', 'FIRNZMLX'],
      ['STANDARD_CHARTERED', 'Standard Chartered Zambia', 'SCBLZMLX'],
      ['INDO_ZAMBIA', 'Indo Zambia Bank', 'INZAZMLX'],
      ['NATSAVE', 'NATSAVE'],
    ]),
  ],
}
