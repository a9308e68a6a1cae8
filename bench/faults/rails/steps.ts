import type { Institution } from './institutions.ts'

/** A moment at which the gateway gets kill -9: it has just sent this to the database, or to the institution. */
export interface Step {
  readonly name: string
  readonly of: 'ORDER' | 'TRANSFER' | 'RETURN'
  readonly to: 'DATABASE' | 'INSTITUTION'
  /** What it sends: the name of a statement as drivers bind it, or how a request begins. */
  words(institution: Institution): string | undefined
}

const statement = (of: Step['of'], name: string, bound: string): Step => ({
  name,
  of,
  to: 'DATABASE',
  words: () => `${bound}\0`,
})

const call = (of: Step['of'], name: string, wire: keyof Institution['wire']): Step => ({
  name,
  of,
  to: 'INSTITUTION',
  words: (institution) => institution.wire[wire],
})

export const steps: readonly Step[] = [
  statement('ORDER', 'the order is a row', 'begin_rail_order'),
  call('ORDER', 'the order is sent, its answer is lost', 'open'),
  statement('ORDER', 'the answer is being kept', 'keep_rail_order'),
  statement('ORDER', 'the payment is being written', 'insert_payments'),
  statement('ORDER', 'the notice is being stored', 'keep_rail_notice'),
  statement('ORDER', 'the notice is being worked on', 'claim_rail_order'),
  call('ORDER', 'the order is asked for, its answer is lost', 'ask'),
  statement('ORDER', 'the receipt is being booked', 'store_receipts'),
  statement('ORDER', 'the payment is being completed', 'change_payments'),
  statement('ORDER', 'the notice is being ended', 'keep_notice_result'),
  statement('ORDER', 'the callback was sent', 'record_callback_deliveries'),
  statement('TRANSFER', 'the payout is being written', 'insert_payouts'),
  call('TRANSFER', 'the transfer is sent, its answer is lost', 'send'),
  statement('TRANSFER', 'the transfer is being kept', 'keep_payout_order'),
  statement('TRANSFER', 'the transfer is being ended', 'end_payout_order'),
  statement('RETURN', 'the refund is a row', 'claim_rail_return'),
  call('RETURN', 'the refund is sent, its answer is lost', 'giveBack'),
  statement('RETURN', 'the refund is being ended', 'end_payout_order'),
]
