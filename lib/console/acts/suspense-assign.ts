import { z } from 'zod'
import type { Gateway } from '../../gateway.ts'
import type { Money } from '../../money/money.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { assignItem, type Assigned, type ItemAssigned } from '../../payments/suspense/assign-item.ts'
import type { Decision } from '../../payments/suspense/decision.ts'
import type { OpenItem } from '../../payments/suspense/open-items.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { assignToOrder } from '../../rails/own-accounts/batches/lines/assign-to-order.ts'
import type { NamedOrder } from '../../rails/own-accounts/batches/sql/key-of-order.ts'
import { isRefusal } from '../../rails/own-accounts/settings.ts'
import { assignReversal } from '../../rails/own-accounts/statements/booking/assign-reversal.ts'
import { decidedBy, isRefused, type Act, type Fact, type Refused } from './act.ts'
import { amountFault, line, merchantCode, moneyOf, reason, uuid } from './fields.ts'
import { itemRefused, itemsTable, itemsToDecide, moneyText, paymentText, sumText } from './suspense-items.ts'

const content = z.object({
  itemIds: z.array(uuid).min(1, 'Choose an item.').max(200),
  kind: z.enum(['payin', 'topup', 'payout', 'refund', 'return'], 'Choose what the money is for.'),
  /** Absent of a return, which is no merchant's. */
  merchantCode: merchantCode.optional(),
  id: line('The ID of the payment'),
  /** A part of a single item. */
  amount: z.string().optional(),
  /** What the bank kept beside an order. */
  fee: z.string().optional(),
  /** Completes the payment with less than its order amount, and who pays what lacks. */
  acceptShort: z.enum(['HOUSE', 'MERCHANT']).optional(),
  /** Of a debit that took a part of a payment back. */
  receiptId: uuid.optional(),
  reason,
})
type Assignment = z.infer<typeof content>

/** Gives the money of items to a payment, or a debit to what it paid or took back. */
export const assignAct: Act<Assignment> = {
  name: 'suspense assign',
  right: 'suspense.work',
  content,
  about: (typed) => ({ merchantCode: typed.merchantCode }),
  async describe(gateway, typed) {
    const found = await itemsToDecide(gateway, typed.itemIds)
    if (isRefused(found)) return found
    const { items } = found
    const tried = await assign(
      gateway,
      typed,
      items,
      { reason: typed.reason, by: byOperator('a trial') },
      true,
    )
    if (isRefused(tried)) return tried
    const target = targetText(typed)
    return {
      title: `Assign ${typed.amount ?? sumText(items)} to ${target}`,
      facts: [
        ['For', target],
        ...(await paymentFactsOf(gateway, typed)),
        ...(typed.amount === undefined ? [] : [['Part', typed.amount] as Fact]),
        ...(typed.fee === undefined ? [] : [['Charge of the bank', typed.fee] as Fact]),
        ...(typed.acceptShort === undefined
          ? []
          : [
              ['What lacks is paid by', typed.acceptShort === 'HOUSE' ? 'the house' : 'the merchant'] as Fact,
            ]),
        ['What follows', tried.follows],
        ['Reason', typed.reason],
      ],
      table: itemsTable(items),
    }
  },
  async perform(gateway, typed, deciders) {
    const found = await itemsToDecide(gateway, typed.itemIds)
    if (isRefused(found)) return found
    const decision = { reason: typed.reason, ...decidedBy(deciders) }
    const done = await assign(gateway, typed, found.items, decision, false)
    return isRefused(done)
      ? done
      : { done: `${typed.amount ?? sumText(found.items)} for ${targetText(typed)}: ${done.follows}.` }
  },
}

const targetText = (typed: Assignment): string => {
  const key = keyOf(typed)
  return key ? paymentText(key) : 'a return of suspense'
}

function keyOf({ kind, merchantCode: code, id }: Assignment): PaymentKey | undefined {
  return kind === 'return' || code === undefined ? undefined : { kind, merchantCode: code, paymentId: id }
}

/** What the approver compares; the state of a payment changes by itself, and is left out. */
async function paymentFactsOf(gateway: Gateway, typed: Assignment): Promise<readonly Fact[]> {
  const key = keyOf(typed)
  const payment = key && (await readPayment(gateway, key))
  if (!payment) return []
  return [
    ['Ordered', payment.money],
    ...(key.kind === 'payin' || key.kind === 'topup'
      ? [['Received before', payment.moneyReceived] as Fact]
      : []),
  ]
}

interface Followed {
  /** What comes of it, as the end of a sentence. */
  readonly follows: string
}

/** Assigns, or only tries to. */
async function assign(
  gateway: Gateway,
  typed: Assignment,
  items: readonly OpenItem[],
  decision: Decision,
  dryRun: boolean,
): Promise<Followed | Refused> {
  const [item, second] = items
  if (!item) return itemRefused({ result: 'NOT_FOUND' })
  const typedAmounts = amountsOf(typed, item)
  if (isRefused(typedAmounts)) return typedAmounts
  const { amount, fee } = typedAmounts
  const key = keyOf(typed)
  const isOrder = typed.kind === 'payout' || typed.kind === 'refund' || typed.kind === 'return'
  if (!isOrder && fee) return { refused: 'A charge of the bank goes with a payout, refund or return.' }
  if (isOrder || item.direction === 'DEBIT') {
    if (second)
      return { refused: 'A debit, and the money of an order to a bank, is assigned alone: choose one item.' }
    if (amount || typed.acceptShort)
      return { refused: 'This is assigned whole: book what is not its money first.' }
  }
  if (isOrder) {
    const order = orderOf(typed, key)
    if (isRefused(order)) return order
    const outcome = await assignToOrder(
      gateway,
      { itemId: item.id, order, dryRun, ...(fee && { fee }) },
      decision,
    )
    if (isRefusal(outcome)) return outcome
    const charge = outcome.fee.amount > 0n ? `, ${moneyText(outcome.fee)} is a charge of the bank` : ''
    return {
      follows: `${outcome.result === 'PAID' ? 'it is paid by this debit' : 'its money is back'}${charge}`,
    }
  }
  if (!key) return { refused: 'Name the merchant.' }
  if (item.direction === 'DEBIT') {
    const reversal = { itemId: item.id, payment: key, receiptId: typed.receiptId, dryRun }
    const outcome = await assignReversal(gateway, reversal, decision)
    return isRefusal(outcome) ? outcome : { follows: 'the bank took its money back: it is reversed' }
  }
  const [itemId = '', ...moreItemIds] = typed.itemIds
  const outcome = await assignItem(
    gateway,
    {
      itemId,
      moreItemIds,
      payment: key,
      dryRun,
      ...(amount && { amount }),
      ...(typed.acceptShort && { acceptShort: { borneBy: typed.acceptShort } }),
    },
    decision,
  )
  return 'askedOf' in outcome ? { follows: followsOf(outcome) } : refusedOf(key, outcome)
}

function orderOf({ kind, id }: Assignment, key: PaymentKey | undefined): NamedOrder | Refused {
  if (kind === 'return')
    return uuid.safeParse(id).success ? { returnId: id } : { refused: 'There is no such return.' }
  if (key?.kind === 'payout' || key?.kind === 'refund') return { payment: { ...key, kind: key.kind } }
  return { refused: 'Name the merchant.' }
}

/** The typed amounts, in the currency of the item. */
function amountsOf(
  { amount, fee, itemIds }: Assignment,
  { money: { currencyCode } }: OpenItem,
): { readonly amount?: Money | undefined; readonly fee?: Money | undefined } | Refused {
  for (const typed of [amount, fee]) {
    const fault = typed === undefined ? undefined : amountFault(typed, currencyCode)
    if (fault !== undefined) return { refused: fault }
  }
  if (amount !== undefined && itemIds.length > 1) return { refused: 'A part is of one item: choose one.' }
  const read = (typed: string | undefined): Money | undefined =>
    typed === undefined ? undefined : moneyOf({ amount: typed, currencyCode })
  return { amount: read(amount), fee: read(fee) }
}

function followsOf({ result, surplus, short }: Assigned): string {
  const what = {
    COMPLETED: 'the payment is complete',
    PART_PAID: 'the payment lacks more',
    SURPLUS: 'the payment has succeeded already, so that the money stays in suspense as its surplus',
    SHORTFALL_REPAID: 'it pays of what the payment lacked',
  }[result]
  return [
    what,
    ...(surplus.amount > 0n && result !== 'SURPLUS' ? [`${moneyText(surplus)} is surplus`] : []),
    ...(short.amount > 0n ? [`${moneyText(short)} is accepted as missing`] : []),
  ].join(', ')
}

/** Why nothing was assigned, in a sentence. */
function refusedOf(key: PaymentKey, outcome: Exclude<ItemAssigned, Assigned>): Refused {
  const named = paymentText(key)
  switch (outcome.result) {
    case 'PAYMENT_NOT_FOUND':
      return { refused: `There is no ${named}.` }
    case 'IS_DEBIT':
      return { refused: 'This money left: give it to the payout, refund or return that it paid, or book it.' }
    case 'OTHER_CURRENCY':
      return { refused: `The ${named} is in another currency than the money.` }
    case 'REFUSED_PAYMENT':
      return {
        refused: `The ${named} was refused and takes no money: return it to its payer, or assign it to another payment.`,
      }
    case 'GIVEN_BACK':
      return {
        refused: `A match of the ${named} was undone after its success: it takes only the money that was taken from it.`,
      }
    case 'HAS_IT_ALREADY':
      return {
        refused: `The ${named} has this money already and does not need it: return it, or assign it to another payment.`,
      }
    case 'TOO_SHORT':
      return {
        refused:
          outcome.allowed.amount === 0n
            ? `The ${named} lacks ${moneyText(outcome.missing)} of its order amount: accept short to complete it with less.`
            : `The ${named} lacks ${moneyText(outcome.missing)} of its order amount, and its account accepts at most ${moneyText(outcome.allowed)}.`,
      }
    default:
      return itemRefused(outcome)
  }
}
