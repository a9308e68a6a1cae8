import { money } from '../money/money.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { Receipt } from '../payments/receive/receipt.ts'
import { receiveMoney } from '../payments/receive/receive-money.ts'

/** Receives 7.77 rupees that belong to no payment, under the key `test/stray`. */
export async function receiveStray(context: PaymentContext, payer?: Receipt['payer']): Promise<void> {
  const { rows } = await context.db.query<{ id: string }>({
    name: '',
    text: `select id from receiving_account where currency_code = 'INR' limit 1`,
  })
  await receiveMoney(context, {
    source: 'test',
    sourceId: 'stray',
    receivingAccountId: rows[0]?.id ?? '',
    money: money(777n, 'INR'),
    ...(payer && { payer }),
    movedAt: context.clock.now(),
  })
}
