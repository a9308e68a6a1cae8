import { digitsAccount } from './bank-account.ts'
import { banks, type Country, wallets } from './country.ts'
import { type AccountFault, fault } from './accounts/account-fault.ts'

/**
 * Indians pay by UPI from any bank, through whichever app they like. A bank's public code is the first four
 * letters of its IFSC. Source, read November 2026: the npm package ifsc 2.0.50, banknames.json (all 23
 * prefixes and names compared).
 */
export const india: Country = {
  countryCode: 'IN',
  currencyCode: 'INR',
  callingCode: '91',
  timeZone: 'Asia/Kolkata',
  languages: ['hi', 'en', 'bn', 'te', 'mr', 'ta', 'gu'],
  bankAccount: {
    ...digitsAccount('An Indian', '50100123456789', 9, 18),
    branch: { name: 'IFSC', example: 'KKBK0000261', fault: ifscFault },
  },
  institutions: [
    ...banks('IFSC_PREFIX', [
      ['SBI', 'State Bank of India', 'SBIN'],
      ['HDFC', 'HDFC Bank', 'HDFC'],
      ['ICICI', 'ICICI Bank', 'ICIC'],
      ['AXIS', 'Axis Bank', 'UTIB'],
      ['KOTAK', 'Kotak Mahindra Bank', 'KKBK'],
      ['PNB', 'Punjab National Bank', 'PUNB'],
      ['BANK_OF_BARODA', 'Bank of Baroda', 'BARB'],
      ['CANARA', 'Canara Bank', 'CNRB'],
      ['UNION_BANK', 'Union Bank of India', 'UBIN'],
      ['BANK_OF_INDIA', 'Bank of India', 'BKID'],
      ['INDIAN_BANK', 'Indian Bank', 'IDIB'],
      ['CENTRAL_BANK', 'Central Bank of India', 'CBIN'],
      ['INDIAN_OVERSEAS', 'Indian Overseas Bank', 'IOBA'],
      ['UCO', 'UCO Bank', 'UCBA'],
      ['BANK_OF_MAHARASHTRA', 'Bank of Maharashtra', 'MAHB'],
      ['INDUSIND', 'IndusInd Bank', 'INDB'],
      ['YES_BANK', 'Yes Bank', 'YESB'],
      ['IDFC_FIRST', 'IDFC First Bank', 'IDFB'],
      ['FEDERAL', 'Federal Bank', 'FDRL'],
      ['SOUTH_INDIAN', 'South Indian Bank', 'SIBL'],
      ['AU_SMALL_FINANCE', 'AU Small Finance Bank', 'AUBL'],
      ['AIRTEL_PAYMENTS', 'Airtel Payments Bank', 'AIRP'],
      ['INDIA_POST', 'India Post Payments Bank', 'IPOS'],
    ]),
    ...wallets('IFSC_PREFIX', [
      ['PHONEPE', 'PhonePe'],
      ['GOOGLE_PAY', 'Google Pay'],
      ['PAYTM', 'Paytm'],
      ['BHIM', 'BHIM'],
      ['AMAZON_PAY', 'Amazon Pay'],
      ['CRED', 'CRED'],
    ]),
  ],
}

/**
 * IFSC (India): 4 letters of bank, a zero, 6 letters or digits of branch. Only the
 * bank knows whether the branch exists.
 */
export function ifscFault(ifsc: string): AccountFault | undefined {
  if (/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc.trim().toUpperCase())) return undefined
  return fault('BAD_SHAPE', 'An IFSC has 4 letters, a zero and 6 letters or digits, for example KKBK0000261')
}
