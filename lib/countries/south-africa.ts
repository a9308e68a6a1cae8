import { digitsAccount } from './bank-account.ts'
import { banks, type Country } from './country.ts'

/**
 * South Africans pay by EFT and PayShap. The public code is the bank's universal branch code. Sources, read
 * November 2026: transferzero/api-documentation, corridors/zar-bank.md, and public lists (all 11 codes
 * compared; a list that gives 679000, Discovery's, to Bidvest is alone); BankservAfrica, now PayInc, in it-
 * online.co.za and techcentral.co.za, 2025 (PayShap); legit.ng, February 2026: Bidvest Bank was not sold to
 * Access Bank, so its name stays.
 */
const southAfricanBanks = banks('ZA_BRANCH', [
  ['CAPITEC', 'Capitec Bank', '470010'],
  ['FNB', 'First National Bank', '250655'],
  ['STANDARD_BANK', 'Standard Bank', '051001'],
  ['ABSA', 'Absa', '632005'],
  ['NEDBANK', 'Nedbank', '198765'],
  ['TYMEBANK', 'GoTyme Bank (formerly TymeBank)', '678910'],
  ['DISCOVERY', 'Discovery Bank', '679000'],
  ['INVESTEC', 'Investec', '580105'],
  ['AFRICAN_BANK', 'African Bank', '430000'],
  ['BIDVEST', 'Bidvest Bank', '462005'],
  ['BANK_ZERO', 'Bank Zero', '888000'],
])

/** Absa sends PayShap payments; no public source says whether it answers requests. */
const payShapRequest: ReadonlySet<string> = new Set([
  'CAPITEC',
  'FNB',
  'STANDARD_BANK',
  'NEDBANK',
  'TYMEBANK',
  'DISCOVERY',
  'INVESTEC',
  'AFRICAN_BANK',
])

export const southAfrica: Country = {
  countryCode: 'ZA',
  currencyCode: 'ZAR',
  callingCode: '27',
  timeZone: 'Africa/Johannesburg',
  languages: ['en', 'af', 'zu', 'xh'],
  bankAccount: digitsAccount('A South African', '62001234567'),
  institutions: southAfricanBanks.map((bank) => ({
    ...bank,
    ...(payShapRequest.has(bank.code) && { answersPayShapRequest: true }),
  })),
}
