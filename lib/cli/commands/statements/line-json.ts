import { moneyJson } from '../../../money/money.ts'
import { describeActor } from '../../../platform/audit/actor.ts'
import type { FoundLine, LinePart } from '../../../rails/own-accounts/statements/search/found-line.ts'

/** A line with what people call its account. */
export interface NamedLine extends FoundLine {
  readonly account: string
}

/** A line as commands print it. */
export const lineJson = ({ parts, ...line }: NamedLine) => ({
  idImport: line.place.importId,
  file: line.file ?? null,
  line: placeJson(line),
  idAccount: line.accountId,
  account: line.account,
  bookedOn: line.place.bookedOn,
  direction: line.direction,
  money: moneyJson(line.money),
  text: line.text,
  payer: line.payer,
  state: line.state,
  ...(parts[0] && decisionJson(parts[0])),
  ...(parts.length > 1 && {
    parts: parts.map((part) => ({ state: part.state, money: moneyJson(part.money), ...decisionJson(part) })),
  }),
})

// Of XML it is the entry and is text, as "statement read" prints it.
const placeJson = ({ line, format }: Pick<FoundLine, 'line' | 'format'>): string | number =>
  format.startsWith('camt.') || !/^\d+$/.test(line) ? line : Number(line)

const decisionJson = ({ payment, rule, evidence, by, approvedBy, receiptId }: LinePart) => ({
  payment: payment && { merchantCode: payment.merchantCode, kind: payment.kind, id: payment.paymentId },
  rule,
  evidence,
  by: by && describeActor(by),
  approvedBy,
  idReceipt: receiptId,
})
