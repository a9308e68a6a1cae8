import { z } from 'zod'
import type { Gateway } from '../../gateway.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { selectMatches, type StoredMatch } from '../../payments/receive/sql/select-matches.ts'
import { howClosed } from '../../payments/suspense/how-closed.ts'
import { redoMatch } from '../../payments/suspense/redo-match.ts'
import { undoMatch } from '../../payments/suspense/undo-match.ts'
import { decidedBy, type Act, type Facts } from './act.ts'
import { reason, uuid } from './fields.ts'
import { moneyText, paymentText } from './suspense-items.ts'

const content = z.object({ receiptId: uuid, reason })
type OfReceipt = z.infer<typeof content>

/** Takes a receipt away from its payment: its money is in suspense again. */
export const undoMatchAct: Act<OfReceipt> = {
  name: 'match undo',
  right: 'suspense.work',
  content,
  async describe(gateway, typed) {
    const match = await lastMatch(gateway, typed, ({ undone }) => undone === undefined)
    return match
      ? factsOf(`Take ${moneyText(match.money)} away from ${paymentText(match)}`, match, typed)
      : { refused: 'This money belongs to no payment now.' }
  },
  async perform(gateway, { receiptId, reason: why }, deciders) {
    const undone = await undoMatch(gateway, receiptId, { reason: why, ...decidedBy(deciders) })
    switch (undone.result) {
      case 'UNDONE':
        return {
          done: `${moneyText(undone.money)} was taken away from ${paymentText(undone.key)}, and is in suspense again.`,
        }
      case 'NOT_FOUND':
      case 'NOT_MATCHED':
        return { refused: 'This money belongs to no payment now.' }
      case 'REVERSED':
        return { refused: `The bank took ${paymentText(undone.key)} back, and this money with it.` }
      case 'REFUNDED':
        return { refused: `The ${paymentText(undone.key)} was refunded, and this money with it.` }
    }
  },
}

/** Gives a receipt back to the payment that it was taken from. */
export const redoMatchAct: Act<OfReceipt> = {
  name: 'match redo',
  right: 'suspense.work',
  content,
  async describe(gateway, typed) {
    const match = await lastMatch(gateway, typed, ({ undone }) => undone !== undefined)
    return match
      ? factsOf(`Give ${moneyText(match.money)} back to ${paymentText(match)}`, match, typed)
      : { refused: 'No match of this money was undone.' }
  },
  async perform(gateway, { receiptId, reason: why }, deciders) {
    const redone = await redoMatch(gateway, receiptId, { reason: why, ...decidedBy(deciders) })
    switch (redone.result) {
      case 'NOT_FOUND':
      case 'NOT_UNDONE':
        return { refused: 'No match of this money was undone, or a payment has it now.' }
      case 'NOT_OPEN':
        return {
          refused: `Only money that lies in suspense whole goes back to its payment: its item is closed already ${howClosed(redone.closedAs)}.`,
        }
      default:
        return { done: `${moneyText(redone.money)} was given back to ${paymentText(redone.key)}.` }
    }
  },
}

/** The last match of a receipt, if it is as asked for. */
async function lastMatch(
  { db }: Gateway,
  { receiptId }: OfReceipt,
  isAsked: (match: StoredMatch) => boolean,
): Promise<StoredMatch | undefined> {
  const last = (await selectMatches(db, { receiptId })).at(-1)
  return last && isAsked(last) ? last : undefined
}

const factsOf = (title: string, match: StoredMatch & PaymentKey, typed: OfReceipt): Facts => ({
  title,
  facts: [
    ['Money', match.money],
    ['Payment', paymentText(match)],
    ['Matched by', match.rule],
    ['Reason', typed.reason],
  ],
})
