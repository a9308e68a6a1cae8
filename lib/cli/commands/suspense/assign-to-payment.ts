import type { Gateway } from '../../../gateway.ts'
import { currencyOf } from '../../../money/currency.ts'
import { amountShortest, moneyJson, type Money } from '../../../money/money.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import { assignItem, type Assigned, type ItemAssigned } from '../../../payments/suspense/assign-item.ts'
import { selectItem } from '../../../payments/suspense/sql/suspense-item.ts'
import { assignReversal } from '../../../rails/own-accounts/statements/booking/assign-reversal.ts'
import { CommandFault } from '../../command-fault.ts'
import { findMerchant } from '../../find-merchant.ts'
import { readAmount } from '../../options.ts'
import { unrefused } from '../../refusal-fault.ts'
import { currencyOfItem, decisionOf, itemFault, trialOf, type DecisionOptions } from './item-options.ts'

export interface PaymentOptions extends DecisionOptions {
  id: readonly string[]
  code?: string
  payin?: string
  topup?: string
  amount?: string
  acceptShort?: boolean
  receipt?: string
  borneBy?: 'merchant'
  dryRun?: boolean
}

/** `suspense assign` of money that came to a payin or top-up: the document. */
export async function assignToPaymentOf(gateway: Gateway, options: PaymentOptions): Promise<object> {
  const payment = await paymentOf(gateway, options)
  const { id, dryRun = false, acceptShort, borneBy } = options
  const [itemId = '', ...moreItemIds] = id
  if (borneBy !== undefined && !acceptShort) throw new CommandFault('--borne-by is for --accept-short.')
  if (options.amount !== undefined && moreItemIds.length > 0)
    throw new CommandFault('--amount is a part of one item: give one --id.')
  const amount =
    options.amount === undefined
      ? undefined
      : readAmount(options.amount, await currencyOfItem(gateway, itemId))
  const decision = dryRun ? trialOf(options) : decisionOf(gateway, options)
  if ((await selectItem(gateway.db, itemId))?.receiptId === null) {
    checkDebit(options)
    const reversal = { itemId, payment, receiptId: options.receipt, dryRun }
    const reversed = unrefused(await assignReversal(gateway, reversal, decision), ' Nothing was done.')
    const { receiptId: idReceipt } = reversed
    return { ...(dryRun && { dryRun }), idReceipt, idPayment: payment.paymentId, result: 'REVERSED' }
  }
  if (options.receipt !== undefined)
    throw new CommandFault('--receipt is for a debit that took a payment back. Nothing was done.')
  const outcome = await assignItem(
    gateway,
    {
      itemId,
      moreItemIds,
      payment,
      dryRun,
      ...(amount && { amount }),
      ...(acceptShort && { acceptShort: { borneBy: borneBy ? 'MERCHANT' : 'HOUSE' } }),
    },
    decision,
  )
  return assignedJson(checkAssigned(options, outcome), dryRun)
}

/** A debit took money back, whole. Throws `CommandFault` where the options say otherwise. */
function checkDebit({ id: [, second], amount, acceptShort }: PaymentOptions): void {
  if (second !== undefined)
    throw new CommandFault('A debit is assigned alone: give one --id. Nothing was done.')
  if (amount !== undefined)
    throw new CommandFault(
      'A debit is assigned whole: book what is not the payment\'s with "suspense book --amount" first. Nothing was done.',
    )
  if (acceptShort) throw new CommandFault('--accept-short is for money that came. Nothing was done.')
}

async function paymentOf(gateway: Gateway, { code, payin, topup }: PaymentOptions): Promise<PaymentKey> {
  const paymentId = payin ?? topup
  if (paymentId === undefined || (payin !== undefined && topup !== undefined))
    throw new CommandFault('Name the payment with --payin or with --topup, one of them.')
  if (code === undefined) throw new CommandFault('Name the merchant with --code.')
  const { code: merchantCode } = await findMerchant(gateway, code)
  return { merchantCode, kind: payin === undefined ? 'topup' : 'payin', paymentId }
}

const written = (money: Money): string => `${amountShortest(money)} ${currencyOf(money.currencyCode).code}`

/** Throws `CommandFault` unless the money was assigned. */
function checkAssigned(options: PaymentOptions, outcome: ItemAssigned): Assigned {
  if ('askedOf' in outcome) return outcome
  switch (outcome.result) {
    case 'NOT_FOUND':
      throw itemFault(outcome.itemId, outcome)
    case 'NOT_OPEN':
    case 'NOT_TO_BE_TAKEN':
    case 'TOO_LITTLE':
    case 'TOO_MUCH':
      throw itemFault(options.id.join(', '), outcome)
    default:
      throw new CommandFault(`${whyNot(options, outcome)} Nothing was done.`)
  }
}

type Refused = Exclude<
  ItemAssigned,
  Assigned | { readonly result: 'NOT_FOUND' | 'NOT_OPEN' | 'NOT_TO_BE_TAKEN' | 'TOO_LITTLE' | 'TOO_MUCH' }
>

function whyNot({ id, code, payin, topup }: PaymentOptions, outcome: Refused): string {
  const named = payin === undefined ? `top-up ${topup} of ${code}` : `payin ${payin} of ${code}`
  switch (outcome.result) {
    case 'PAYMENT_NOT_FOUND':
      return `There is no ${named}.`
    case 'IS_DEBIT':
      return `The suspense item ${id.join(', ')} is money that left: give it to what it paid with --payout, --refund or --return, or book it with "suspense book".`
    case 'OTHER_CURRENCY':
      return `The ${named} is in another currency than the money.`
    case 'REFUSED_PAYMENT':
      return `The ${named} was refused and takes no money: return it to its payer, or assign it to another payment.`
    case 'GIVEN_BACK':
      return `A match of the ${named} was undone after its success, so it takes no money but what was taken from it, by "match redo". To give other money to its merchant, credit it with "balance adjust" and book the item with "suspense book --as OTHER".`
    case 'HAS_IT_ALREADY':
      return `The ${named} has this money already and does not need it: return it to its payer, or assign it to another payment.`
    case 'TOO_SHORT':
      return outcome.allowed.amount === 0n
        ? `The ${named} lacks ${written(outcome.missing)} of its order amount: --accept-short completes it with less.`
        : `The ${named} lacks ${written(outcome.missing)} of its order amount, and its account accepts at most ${written(outcome.allowed)} ("account configure --short-up-to").`
  }
}

function assignedJson(assigned: Assigned, dryRun: boolean): object {
  const { receiptId, key, result, surplus, short, askedOf, restItemId } = assigned
  return {
    ...(dryRun ? { dryRun } : { idReceipt: receiptId }),
    idPayment: key.paymentId,
    result,
    ...(!dryRun && restItemId !== undefined && { idSuspenseOfRest: restItemId }),
    ...((dryRun || surplus.amount > 0n) && { surplus: moneyJson(surplus) }),
    ...(short.amount > 0n && { moneyShort: moneyJson(short) }),
    ...(askedOf.length > 0 && {
      candidates: askedOf.map(({ merchantCode, kind, paymentId: id }) => ({
        merchantCode,
        kind,
        id,
        why: 'AMOUNT',
      })),
    }),
  }
}
