import type { MethodRequest } from '../../../methods/payin-method.ts'
import { openPayer, toStoredPayer } from '../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { PayerRow } from '../../../platform/personal-data/sql/stored-columns.ts'

/**
 * What people say of a payee beside what its merchant sent, which stays as it was: kept with it,
 * encrypted, and erased with it.
 */
export interface PayeeCorrection {
  /** In Latin letters, as its bank has it. */
  readonly name?: string
  /** The bank, by the code that payouts name it by. */
  readonly operatorCode?: string
  /** India: the IFSC, which names bank and branch. */
  readonly bankBranch?: string
  readonly bic?: string
}

/** What is stored of a payee. */
export interface StoredPayee {
  readonly request?: MethodRequest
  readonly corrected?: PayeeCorrection
}

export const correctionIn = (personal: PersonalData, row: PayerRow): PayeeCorrection | undefined => {
  const stored: StoredPayee = openPayer(personal, toStoredPayer(row))
  return stored.corrected
}

/** The request as it would have been with what was corrected. */
export function withCorrection(
  request: MethodRequest | undefined,
  correction: PayeeCorrection | undefined,
): MethodRequest | undefined {
  if (!request || !correction) return request
  const { name, operatorCode, bankBranch, bic } = correction
  const fields: Readonly<Record<string, unknown>> = { ...request }
  const { account } = fields
  const corrected = {
    ...request,
    ...(operatorCode !== undefined && { paymentOperatorCode: operatorCode }),
    ...(bic !== undefined && { payeeBic: bic }),
    account: {
      ...(typeof account === 'object' && account),
      ...(name !== undefined && { accountName: name }),
      ...(bankBranch !== undefined && { bankBranch }),
    },
  }
  return corrected
}
