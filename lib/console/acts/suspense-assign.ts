import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
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
import { assignReversal } from '../../rails/own-accounts/statements/booking/assign-reversal.ts'
import { isRefused, type Refused } from '../../platform/refused.ts'
import { decidedBy, type Act, type Fact } from './act.ts'
import { amountFault, line, merchantCode, moneyOf, reason, uuid } from './fields.ts'
import { itemRefused, itemsTable, itemsToDecide, moneyText, paymentText, sumText } from './suspense-items.ts'

const t = consolePhrases('acts')

const content = z.object({
  itemIds: z.array(uuid).min(1, t('typed.chosen')).max(200),
  kind: z.enum(['payin', 'topup', 'payout', 'refund', 'return'], t('typed.target')),
  /** Absent of a return, which is no merchant's. */
  merchantCode: merchantCode.optional(),
  id: line(t('name.payment')),
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
      title: t('assign.assign', { money: typed.amount ?? sumText(items), target }),
      facts: [
        [t('fact.for'), target],
        ...(await paymentFactsOf(gateway, typed)),
        ...(typed.amount === undefined ? [] : [[t('fact.part'), typed.amount] as Fact]),
        ...(typed.fee === undefined ? [] : [[t('fact.charge'), typed.fee] as Fact]),
        ...(typed.acceptShort === undefined
          ? []
          : [[t('fact.shortPaidBy'), t(`payer.${typed.acceptShort}`)] as Fact]),
        [t('fact.follows'), tried.follows],
        [t('fact.reason'), typed.reason],
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
      : {
          done: t('assign.assigned', {
            money: typed.amount ?? sumText(found.items),
            target: targetText(typed),
            follows: done.follows,
          }),
        }
  },
}

const targetText = (typed: Assignment): string => {
  const key = keyOf(typed)
  return key ? paymentText(key) : t('assign.aReturn')
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
    [t('fact.ordered'), payment.money],
    ...(key.kind === 'payin' || key.kind === 'topup'
      ? [[t('fact.receivedBefore'), payment.moneyReceived] as Fact]
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
  if (!isOrder && fee) return { refused: t('assign.noCharge') }
  if (isOrder || item.direction === 'DEBIT') {
    if (second) return { refused: t('assign.alone') }
    if (amount || typed.acceptShort) return { refused: t('assign.whole') }
  }
  if (isOrder) {
    const order = orderOf(typed, key)
    if (isRefused(order)) return order
    const outcome = await assignToOrder(
      gateway,
      { itemId: item.id, order, dryRun, ...(fee && { fee }) },
      decision,
    )
    if (isRefused(outcome)) return outcome
    const charge = outcome.fee.amount > 0n ? `, ${t('assign.charge', { money: moneyText(outcome.fee) })}` : ''
    return {
      follows: `${t(outcome.result === 'PAID' ? 'assign.paid' : 'assign.back')}${charge}`,
    }
  }
  if (!key) return { refused: t('assign.nameMerchant') }
  if (item.direction === 'DEBIT') {
    const reversal = { itemId: item.id, payment: key, receiptId: typed.receiptId, dryRun }
    const outcome = await assignReversal(gateway, reversal, decision)
    return isRefused(outcome) ? outcome : { follows: t('assign.reversed') }
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
    return uuid.safeParse(id).success ? { returnId: id } : { refused: t('assign.noReturn') }
  if (key?.kind === 'payout' || key?.kind === 'refund') return { payment: { ...key, kind: key.kind } }
  return { refused: t('assign.nameMerchant') }
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
  if (amount !== undefined && itemIds.length > 1) return { refused: t('assign.partOfOne') }
  const read = (typed: string | undefined): Money | undefined =>
    typed === undefined ? undefined : moneyOf({ amount: typed, currencyCode })
  return { amount: read(amount), fee: read(fee) }
}

function followsOf({ result, surplus, short }: Assigned): string {
  return [
    t(`assigned.${result}`),
    ...(surplus.amount > 0n && result !== 'SURPLUS'
      ? [t('assign.surplusOf', { money: moneyText(surplus) })]
      : []),
    ...(short.amount > 0n ? [t('assign.shortOf', { money: moneyText(short) })] : []),
  ].join(', ')
}

/** Why nothing was assigned, in a sentence. */
function refusedOf(key: PaymentKey, outcome: Exclude<ItemAssigned, Assigned>): Refused {
  const named = paymentText(key)
  switch (outcome.result) {
    case 'PAYMENT_NOT_FOUND':
      return { refused: t('assign.none', { payment: named }) }
    case 'IS_DEBIT':
      return { refused: t('assign.isDebit') }
    case 'OTHER_CURRENCY':
      return { refused: t('assign.otherCurrency', { payment: named }) }
    case 'REFUSED_PAYMENT':
      return {
        refused: t('assign.refusedPayment', { payment: named }),
      }
    case 'GIVEN_BACK':
      return {
        refused: t('assign.givenBack', { payment: named }),
      }
    case 'HAS_IT_ALREADY':
      return {
        refused: t('assign.hasIt', { payment: named }),
      }
    case 'TOO_SHORT':
      return {
        refused:
          outcome.allowed.amount === 0n
            ? t('assign.tooShort', { payment: named, missing: moneyText(outcome.missing) })
            : t('assign.shorterThanAllowed', {
                payment: named,
                missing: moneyText(outcome.missing),
                allowed: moneyText(outcome.allowed),
              }),
      }
    default:
      return itemRefused(outcome)
  }
}
