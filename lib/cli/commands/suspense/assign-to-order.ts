import type { Gateway } from '../../../gateway.ts'
import { moneyJson } from '../../../money/money.ts'
import { selectItem } from '../../../payments/suspense/sql/suspense-item.ts'
import { assignToOrder } from '../../../rails/own-accounts/batches/lines/assign-to-order.ts'
import type { NamedOrder } from '../../../rails/own-accounts/batches/sql/key-of-order.ts'
import { parseUuid } from '../../booking-request.ts'
import { CommandFault } from '../../command-fault.ts'
import { findMerchant } from '../../find-merchant.ts'
import { onlyOption, readAmount } from '../../options.ts'
import { unrefused } from '../../refusal-fault.ts'
import { decisionOf, itemFault, trialOf, type DecisionOptions } from './item-options.ts'

/** The orders to banks that money of an item may be of. */
export const orderKinds = ['payout', 'refund', 'return'] as const

export interface OrderOptions extends DecisionOptions, Partial<Record<(typeof orderKinds)[number], string>> {
  id: string
  code?: string
  fee?: string
  dryRun?: boolean
}

/** Whether the options name an order to a bank. */
export const namesOrder = (options: Omit<OrderOptions, 'id'>): boolean =>
  orderKinds.some((kind) => options[kind] !== undefined)

/** `suspense assign` of a debit to what it paid, or of money that came back: the document. */
export async function assignToOrderOf(gateway: Gateway, options: OrderOptions): Promise<object> {
  const { id: itemId, fee, dryRun = false } = options
  const { kind, text } = onlyOption(orderKinds, options)
  const item = await selectItem(gateway.db, itemId)
  if (!item) throw itemFault(itemId, { result: 'NOT_FOUND' })
  const assignment = {
    itemId,
    order: await orderOf(gateway, options, kind, text),
    dryRun,
    ...(fee !== undefined && { fee: readAmount(fee, item.money.currencyCode) }),
  }
  const decision = dryRun ? trialOf(options) : decisionOf(gateway, options)
  const outcome = unrefused(await assignToOrder(gateway, assignment, decision), ' Nothing was done.')
  return {
    ...(dryRun && { dryRun }),
    idPayment: text,
    result: outcome.result,
    ...(outcome.fee.amount > 0n && { fee: moneyJson(outcome.fee) }),
  }
}

async function orderOf(
  gateway: Gateway,
  { code }: OrderOptions,
  kind: (typeof orderKinds)[number],
  text: string,
): Promise<NamedOrder> {
  if (kind === 'return') return { returnId: parseUuid(text) }
  if (code === undefined) throw new CommandFault(`--${kind} needs the merchant: --code CODE.`)
  const { code: merchantCode } = await findMerchant(gateway, code)
  return { payment: { merchantCode, kind, paymentId: text } }
}
