import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import type { Gateway } from '../../gateway.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { selectMatches, type StoredMatch } from '../../payments/receive/sql/select-matches.ts'
import { howClosed } from '../../payments/suspense/how-closed.ts'
import { redoMatch } from '../../payments/suspense/redo-match.ts'
import { undoMatch } from '../../payments/suspense/undo-match.ts'
import { decidedBy, type Act, type Facts } from './act.ts'
import { reason, uuid } from './fields.ts'
import { moneyText, paymentText } from './suspense-items.ts'

const t = consolePhrases('acts')

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
      ? factsOf(t('match.undo', { money: moneyText(match.money), payment: paymentText(match) }), match, typed)
      : { refused: t('match.none') }
  },
  async perform(gateway, { receiptId, reason: why }, deciders) {
    const undone = await undoMatch(gateway, receiptId, { reason: why, ...decidedBy(deciders) })
    switch (undone.result) {
      case 'UNDONE':
        return {
          done: t('match.undone', { money: moneyText(undone.money), payment: paymentText(undone.key) }),
        }
      case 'NOT_FOUND':
      case 'NOT_MATCHED':
        return { refused: t('match.none') }
      case 'REVERSED':
        return { refused: t('match.reversed', { payment: paymentText(undone.key) }) }
      case 'REFUNDED':
        return { refused: t('match.refunded', { payment: paymentText(undone.key) }) }
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
      ? factsOf(t('match.redo', { money: moneyText(match.money), payment: paymentText(match) }), match, typed)
      : { refused: t('match.noneUndone') }
  },
  async perform(gateway, { receiptId, reason: why }, deciders) {
    const redone = await redoMatch(gateway, receiptId, { reason: why, ...decidedBy(deciders) })
    switch (redone.result) {
      case 'NOT_FOUND':
      case 'NOT_UNDONE':
        return { refused: t('match.noneToRedo') }
      case 'NOT_OPEN':
        return {
          refused: t('match.notWhole', { how: howClosed(redone.closedAs) }),
        }
      default:
        return {
          done: t('match.redone', { money: moneyText(redone.money), payment: paymentText(redone.key) }),
        }
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
    [t('fact.money'), match.money],
    [t('fact.payment'), paymentText(match)],
    [t('fact.matchedBy'), match.rule],
    [t('fact.reason'), typed.reason],
  ],
})
