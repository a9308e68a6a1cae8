import type { HouseAccountKind } from '../../../../ledger/account.ts'
import type { Entry, EntryKind } from '../../../../ledger/post-entry.ts'
import type { BankLine } from '../bank-line.ts'

/**
 * The entry of a line that is neither a receipt nor a payout. `ruleId`: the rule of its account that decided,
 * kept as the reason.
 */
export function entryOfLine(
  { id, accountId, direction, money: { amount, currencyCode } }: BankLine,
  kind: EntryKind,
  account: HouseAccountKind,
  ruleId?: string,
): Entry {
  // An account that holds money has a negative sum: a debit makes it larger.
  const onAccount = direction === 'DEBIT' ? amount : -amount
  return {
    kind,
    currencyCode,
    statementLineId: id,
    ...(ruleId !== undefined && { reason: `rule ${ruleId}` }),
    lines: [
      { account: { kind: 'RECEIVING', receivingAccountId: accountId }, amount: onAccount },
      { account: { kind: account }, amount: -onAccount },
    ],
  }
}

/** The entry of a debit that nothing explains. */
export const openDebitEntry = (line: BankLine): Entry => entryOfLine(line, 'OPEN_DEBIT', 'OPEN_DEBITS')
