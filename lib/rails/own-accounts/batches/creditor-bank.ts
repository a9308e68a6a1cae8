import type { Agent } from '../../../bank-files/payments/payment-batch.ts'
import { ungrouped } from '../../../countries/accounts/digits.ts'
import type { Institution, PublicCode } from '../../../countries/country.ts'
import { institutionsOf } from '../../../countries/registry.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import type { ReturnPayee } from '../../../payments/suspense/return-item.ts'

/** Where a payout's account is, as its request says it. */
interface AccountPlace {
  readonly operatorCode: string | undefined
  readonly accountNumber: string
  readonly bankBranch: string | undefined
}

/**
 * The bank that keeps the payee's account, or undefined where the request names none. ISO 20022 codes of
 * clearing systems are given where our code has their shape: IFSC (INFSC), Zengin bank and branch (JPZGN),
 * South African branch (ZANCC). Source: ISO 20022 external code set, clearing system identification.
 */
export function creditorBank(currencyCode: CurrencyCode, place: AccountPlace): Agent | undefined {
  const bank = banksOf(currencyCode).find(({ code }) => code === place.operatorCode)
  const agent = { ...named(bank), ...routing(currencyCode, place, bank?.publicCode) }
  return Object.keys(agent).length === 0 ? undefined : agent
}

/** Whether the bank is certain. A branch alone, like a number alone, may exist at several banks. */
export const namesBank = (agent: Agent | undefined): boolean =>
  agent?.bic !== undefined || agent?.memberId !== undefined || agent?.name !== undefined

const named = (bank: Institution | undefined): Agent => (bank ? { name: bank.name } : {})

function routing(
  currencyCode: CurrencyCode,
  { accountNumber, bankBranch }: AccountPlace,
  publicCode: PublicCode | undefined,
): Agent {
  const branch = bankBranch === undefined ? {} : { branch: bankBranch }
  switch (currencyCode) {
    // A CBU, CVU or CLABE begins with the bank's number, whatever else the request says.
    case 'ARS':
    case 'MXN':
      return { memberId: ungrouped(accountNumber).slice(0, 3), ...branch }
    case 'INR':
      return bankBranch === undefined
        ? member(publicCode)
        : { memberId: bankBranch.trim().toUpperCase(), clearingSystem: 'INFSC' }
    case 'JPY':
      return publicCode !== undefined && bankBranch !== undefined
        ? { memberId: publicCode.value + bankBranch, clearingSystem: 'JPZGN' }
        : { ...member(publicCode), ...branch }
    case 'ZAR':
      return southAfrican(bankBranch, publicCode)
    default:
      return { ...member(publicCode), ...branch }
  }
}

/** A branch code of its own, or the bank's code for all of its branches. */
function southAfrican(bankBranch: string | undefined, publicCode: PublicCode | undefined): Agent {
  const isCode = bankBranch !== undefined && /^\d{6}$/.test(bankBranch)
  const memberId = isCode ? bankBranch : publicCode?.value
  return {
    ...(memberId !== undefined && { memberId, clearingSystem: 'ZANCC' }),
    ...(bankBranch !== undefined && !isCode && { branch: bankBranch }),
  }
}

function member(publicCode: PublicCode | undefined): Agent {
  if (!publicCode) return {}
  return publicCode.scheme === 'BIC' ? { bic: publicCode.value } : { memberId: publicCode.value }
}

/**
 * The bank that an operator names by one code: as payouts name it, by its public code, or by a code of a
 * branch that names the bank too (IFSC in India, a branch code in South Africa). Undefined: there is none.
 */
export function namedBank(
  currencyCode: CurrencyCode,
  written: string,
): Pick<ReturnPayee, 'operatorCode' | 'bankBranch'> | undefined {
  const wanted = written.trim().toUpperCase()
  const bank = banksOf(currencyCode).find(
    ({ code, publicCode }) => code.toUpperCase() === wanted || publicCode?.value.toUpperCase() === wanted,
  )
  if (bank) return { operatorCode: bank.code }
  return branchCodes[currencyCode]?.test(wanted) ? { bankBranch: wanted } : undefined
}

/** The codes by which payouts name banks, for a person who has to choose one. */
export const bankCodes = (currencyCode: CurrencyCode): string =>
  banksOf(currencyCode)
    .map(({ code }) => code)
    .join(', ')

/** Who keeps accounts that a transfer reaches. */
const banksOf = (currencyCode: CurrencyCode): readonly Institution[] =>
  institutionsOf(currencyCode, 'BANK', 'WALLET', 'MOBILE_MONEY')

const branchCodes: Readonly<Partial<Record<string, RegExp>>> = {
  INR: /^[A-Z]{4}0[A-Z0-9]{6}$/,
  ZAR: /^\d{6}$/,
}
