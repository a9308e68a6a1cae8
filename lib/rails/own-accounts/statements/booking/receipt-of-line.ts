import type { Receipt } from '../../../../payments/receive/receipt.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { LineToBook } from './line-to-book.ts'

/** What a receipt of a statement says beside those of other sources. */
interface ReceiptOfLine extends Receipt {
  /** A statement knows only days: the money moved at some moment in [movedAt, movedUntil). */
  readonly movedUntil: Date
  /** Structured fields in which our reference may be. */
  readonly references: readonly string[]
  readonly text: string
  /** Why it is not matched. */
  readonly suspenseReason?: 'POSSIBLE_DUPLICATE' | 'RETURN_UNKNOWN'
}

/** Fields that banks fill with the number that the payer sees, the likeliest first. */
const fieldsOfPayer = ['TxId', 'ClrSysRef', 'UETR', 'REFNUM', 'ChqNb', 'KREF', 'EndToEndId', 'AcctSvcrRef']

/** What else is known of a credit. */
interface Known {
  /** The number of a virtual account that it was sent to. */
  readonly address?: string | undefined
  /** Whether it names an order of ours that it does not return. */
  readonly namesOrder?: boolean
}

/** The receipt of a credit. */
export function receiptOfLine(line: LineToBook, { address, namesOrder = false }: Known = {}): ReceiptOfLine {
  const { references, payer, text, isPossibleDuplicate, isReversal, returnReason } = line
  const externalReference = fieldsOfPayer
    .map((field) => references.find((reference) => reference.field === field)?.value)
    .find((value) => value !== undefined && value.length <= longestReference)
  // Money that comes back was sent by us: no customer has paid it.
  const comesBack = isReversal || returnReason !== undefined || namesOrder
  return {
    source: ownAccountsRailName,
    sourceId: line.id,
    receivingAccountId: line.accountId,
    money: line.money,
    movedAt: line.movedFrom,
    movedUntil: line.movedUntil,
    references: references.map(({ value }) => value),
    text,
    ...(externalReference !== undefined && { externalReference }),
    ...(address !== undefined && { address }),
    ...(payer && {
      payer: {
        ...(payer.name !== undefined && { accountName: payer.name }),
        ...(payer.account !== undefined && { accountNumber: payer.account }),
      },
    }),
    ...(isPossibleDuplicate
      ? { suspenseReason: 'POSSIBLE_DUPLICATE' as const }
      : comesBack && { suspenseReason: 'RETURN_UNKNOWN' as const }),
  }
}

/** Longer ones are those of computers: no customer types them. */
const longestReference = 64
