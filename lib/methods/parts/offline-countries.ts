import type { InstitutionKind } from '../../countries/country.ts'
import type { LocalName } from '../../i18n/local-name.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { InstructionChannel } from './instruction.ts'
import type { ReferenceField } from './reference-field.ts'

/** How customers in one country send a bank transfer to an account. */
export interface OfflineCountry {
  /**
   * The field of a bank's form that reaches our statement; absent where none does, and only the amount
   * identifies a transfer.
   */
  readonly referenceField?: ReferenceField
  /** The institutions from which customers can send bank transfers. */
  readonly senders: readonly InstitutionKind[]
  readonly channels: readonly InstructionChannel[]
  /** The label of an account's number there. */
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

// Their forms have a second field, "My reference", that only the sender's own statement shows (help pages of
// Absa and Standard Bank). What reaches the beneficiary has 20 characters (Stitch, "beneficiaryReference";
// Electrum, "userReference"). Namibia's banks belong to the same groups, and none publishes a length of its
// own.
const beneficiaryReference: ReferenceField = {
  name: [
    { language: 'en', text: 'Beneficiary reference' },
    { language: 'af', text: 'Begunstigde se verwysing' },
  ],
  notIn: [
    { language: 'en', text: 'My reference' },
    { language: 'af', text: 'My verwysing' },
  ],
  charactersMax: 20,
  alphabet: 'LATIN',
}

// MUFG, question 811 of its business banking: 48 characters, of which the name of an account's holder takes
// up to 30 (Zengin format).
const zenginSenderCharacters = 48
const zenginNameCharacters = 30

/** Sources: the banks' and clearing houses' guides, as noted; specification, OfflineMethod. */
export const offlineCountries = {
  // A free "referencia" travels with the payer's CUIT; "concepto" is a list to choose from. No bank says how
  // long it is: 50 characters are what processors pass on (Worldpay, account payouts).
  ARS: country({
    ...banksAndWallets,
    referenceField: { name: called('es', 'Referencia'), charactersMax: 50, alphabet: 'LATIN' },
    numberLabel: 'cbu',
    mandatory: ['taxId'],
  }),
  // Remarks are often dropped between banks.
  CNY: country(),
  // What is typed before the sender's name is printed on the statement.
  JPY: country({
    ...cashMachines,
    referenceField: {
      name: called('ja', '振込依頼人名'),
      holdsName: true,
      charactersMax: zenginSenderCharacters - zenginNameCharacters,
      alphabet: 'ZENGIN',
    },
    mandatory: ['emailAddress'],
  }),
  // A statement shows seven letters of the sender's name and nothing else.
  KRW: country({ ...cashMachines, mandatory: ['accountName'] }),
  // BCEL One and the others carry a description. None says how long it is; the bill number of a LAO QR has 25
  // characters.
  LAK: country({
    referenceField: { name: called('lo', 'ລາຍລະອຽດ'), charactersMax: 25, alphabet: 'LATIN' },
  }),
  // SPEI carries a "concepto" of 40 characters (Banco de México; STP, "conceptoPago"); its "referencia" holds
  // seven digits, and so never our code (CONDUSEF).
  MXN: country({
    ...banksAndWallets,
    referenceField: {
      name: called('es', 'Concepto'),
      notIn: called('es', 'Referencia'),
      charactersMax: 40,
      alphabet: 'LATIN',
    },
    numberLabel: 'clabe',
  }),
  NAD: country({ ...bankPages, referenceField: beneficiaryReference }),
  // NIP carries a narration of 100 characters (NIBSS, NIP technical specification 9.1); a few apps call it
  // remark.
  NGN: country({
    ...banksAndWallets,
    referenceField: { name: called('en', 'Narration'), charactersMax: 100, alphabet: 'LATIN' },
    mandatory: ['emailAddress'],
  }),
  // InstaPay brings the receiver no remark.
  PHP: country(banksAndWallets),
  // The memo stays with the sender's bank.
  THB: country(),
  // NAPAS 247 carries a content line without accents; VietQR has 25 characters of it.
  VND: country({
    referenceField: { name: called('vi', 'Nội dung'), charactersMax: 25, alphabet: 'LATIN' },
  }),
  ZAR: country({ ...bankPages, referenceField: beneficiaryReference }),
} satisfies Partial<Record<CurrencyCode, OfflineCountry>>

/** Throws for a currency that OFFLINE does not support. */
export function offlineCountry(currencyCode: CurrencyCode): OfflineCountry {
  const facts = (offlineCountries as Partial<Record<CurrencyCode, OfflineCountry>>)[currencyCode]
  if (!facts) throw new Error(`OFFLINE is not paid in ${currencyCode}`)
  return facts
}
