import type { PersonalKeys } from '../../../platform/personal-data/data-key.ts'
import {
  openPayer,
  sealPayer,
  toStoredPayer,
  type SealedPayer,
} from '../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { PayerRow } from '../../../platform/personal-data/sql/stored-columns.ts'
import type { Receipt } from '../receipt.ts'

/** What a source reports that may say who paid: kept encrypted, where it can be erased. */
type PersonalParts = Pick<Receipt, 'payer' | 'references' | 'text' | 'address'>

interface StoredParts {
  readonly account?: Receipt['payer']
  readonly references?: readonly string[]
  readonly text?: string
  readonly address?: string
}

/** Encrypts the personal parts of a receipt; undefined where it has none. */
export function sealReceipt(
  personal: PersonalData,
  keys: PersonalKeys,
  { payer, references = [], text, address }: PersonalParts,
): SealedPayer | undefined {
  const parts: StoredParts = {
    ...(payer && { account: payer }),
    ...(references.length > 0 && { references }),
    ...(text !== undefined && { text }),
    ...(address !== undefined && { address }),
  }
  return Object.keys(parts).length > 0 ? sealPayer(personal, keys, parts) : undefined
}

/** The payer's columns where there may be none. */
export interface PayerOfReceiptRow extends Omit<PayerRow, 'personal_id'> {
  personal_id: string | null
}

/** The personal parts of a receipt, decrypted: nothing where none is known, or after they were erased. */
export function personalParts(personal: PersonalData, row: PayerOfReceiptRow): PersonalParts {
  const { personal_id: id } = row
  if (id === null) return {}
  const { account, ...parts }: StoredParts = openPayer(personal, toStoredPayer({ ...row, personal_id: id }))
  return { ...parts, ...(account && { payer: account }) }
}

/** Keyed hashes of numbers, by which receipts are found whose text has them. */
export const hashNumbers = (
  personal: PersonalData,
  keys: PersonalKeys,
  numbers: readonly string[],
): readonly bigint[] => numbers.map((text) => personal.hash(keys, { kind: 'account', text }))
