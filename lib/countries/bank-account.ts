import { type AccountFault, fault } from './accounts/account-fault.ts'
import { ungrouped } from './accounts/digits.ts'

/**
 * How the bank accounts of a country are numbered: what money may be sent to. Where banks agreed on a check
 * digit it is checked, elsewhere the shape alone; the bounds are wide where every bank has its own, because a
 * payout that is refused here can be made nowhere. Sources, read November 2026: those of the rules in
 * `accounts/`; SAP Business One, "default values to validate bank account data" (Japan: 7 digits); Coupa,
 * "Supplier remit-to account validations" (Colombia: at most 20 digits). The other lengths are general
 * knowledge, with room to spare.
 */
export interface BankAccountRule {
  /** What people there call the number: "CLABE". */
  readonly name: string
  /** Keeps the rule. */
  readonly example: string
  readonly fault: (accountNumber: string) => AccountFault | undefined
  /** Where a transfer names the branch by a code of a known shape. */
  readonly branch?: BranchRule
}

interface BranchRule {
  readonly name: string
  readonly example: string
  readonly fault: (branch: string) => AccountFault | undefined
}

/**
 * Numbers of digits alone, of a length that differs from bank to bank; `whose` begins the sentence: "A
 * Kenyan".
 */
export const digitsAccount = (whose: string, example: string, least = 5, most = 20): BankAccountRule =>
  shapedAccount(
    new RegExp(String.raw`^\d{${least},${most}}$`),
    `${whose} account number has ${least} to ${most} digits, for example ${example}`,
    example,
  )

/** Numbers of one shape, compared without the spaces, dots, hyphens and slashes that group them. */
export const shapedAccount = (shape: RegExp, message: string, example: string): BankAccountRule => ({
  name: 'account number',
  example,
  fault: (accountNumber) => (shape.test(ungrouped(accountNumber)) ? undefined : fault('BAD_SHAPE', message)),
})
