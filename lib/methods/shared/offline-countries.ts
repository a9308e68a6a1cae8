import type { InstitutionKind } from '../../countries/country.ts'
import type { LocalName } from '../../i18n/local-name.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { InstructionChannel } from './instruction.ts'
import type { ReferenceField } from './reference-field.ts'

/** How people of one country send a bank transfer to an account. */
export interface OfflineCountry {
  /** Where the reference is typed that reaches our statement; absent where none does, and only the amount tells transfers apart. */
  readonly referenceField?: ReferenceField
  /** Who lets customers send bank transfers. */
  readonly senders: readonly InstitutionKind[]
  readonly channels: readonly InstructionChannel[]
  /** How people there call the number of an account. */
  readonly numberLabel: 'accountNumber' | 'cbu' | 'clabe'
  readonly mandatory: readonly ('accountName' | 'emailAddress' | 'taxId')[]
}

const country = (differs: Partial<OfflineCountry> = {}): OfflineCountry => ({
  senders: ['BANK'],
  channels: ['BANK_APP'],
  numberLabel: 'accountNumber',
  mandatory: [],
  ...differs,
})

const banksAndWallets = {
  senders: ['BANK', 'WALLET'],
  channels: ['BANK_APP', 'WALLET_APP'],
} as const satisfies Partial<OfflineCountry>
const cashMachines = {
  channels: ['BANK_APP', 'INTERNET_BANKING', 'CASH_MACHINE'],
} as const satisfies Partial<OfflineCountry>
const bankPages = { channels: ['BANK_APP', 'INTERNET_BANKING'] } as const satisfies Partial<OfflineCountry>

const called = (language: string, text: string): LocalName => [{ language, text }]

// Their forms have a second field, "My reference", that only the sender's own statement shows (help pages of Absa and Standard Bank).
const beneficiaryReference: ReferenceField = {
  name: [
    { language: 'en', text: 'Beneficiary reference' },
    { language: 'af', text: 'Begunstigde se verwysing' },
  ],
  notIn: [
    { language: 'en', text: 'My reference' },
    { language: 'af', text: 'My verwysing' },
  ],
}

/** Sources: the banks' and clearing houses' guides, as noted; specification, OfflineMethod. */
export const offlineCountries = {
  // A free "referencia" travels with the payer's CUIT; "concepto" is a list to choose from.
  ARS: country({
    ...banksAndWallets,
    referenceField: { name: called('es', 'Referencia') },
    numberLabel: 'cbu',
    mandatory: ['taxId'],
  }),
  // Remarks are often dropped between banks.
  CNY: country(),
  // What is typed before the sender's name is printed on the statement.
  JPY: country({
    ...cashMachines,
    referenceField: { name: called('ja', '振込依頼人名'), holdsName: true },
    mandatory: ['emailAddress'],
  }),
  // A statement shows seven letters of the sender's name and nothing else.
  KRW: country({ ...cashMachines, mandatory: ['accountName'] }),
  // BCEL One and the others carry a description.
  LAK: country({ referenceField: { name: called('lo', 'ລາຍລະອຽດ') } }),
  // SPEI carries a "concepto" of 40 characters; its "referencia" holds seven digits, and so never our code (CONDUSEF).
  MXN: country({
    ...banksAndWallets,
    referenceField: { name: called('es', 'Concepto'), notIn: called('es', 'Referencia') },
    numberLabel: 'clabe',
  }),
  NAD: country({ ...bankPages, referenceField: beneficiaryReference }),
  // NIP carries a narration; a few apps call it remark.
  NGN: country({
    ...banksAndWallets,
    referenceField: { name: called('en', 'Narration') },
    mandatory: ['emailAddress'],
  }),
  // InstaPay brings the receiver no remark.
  PHP: country(banksAndWallets),
  // The memo stays with the sender's bank.
  THB: country(),
  // NAPAS 247 carries a content line.
  VND: country({ referenceField: { name: called('vi', 'Nội dung') } }),
  ZAR: country({ ...bankPages, referenceField: beneficiaryReference }),
} satisfies Partial<Record<CurrencyCode, OfflineCountry>>

/** Throws for a currency in which nobody pays by OFFLINE. */
export function offlineCountry(currencyCode: CurrencyCode): OfflineCountry {
  const facts = (offlineCountries as Partial<Record<CurrencyCode, OfflineCountry>>)[currencyCode]
  if (!facts) throw new Error(`OFFLINE is not paid in ${currencyCode}`)
  return facts
}
