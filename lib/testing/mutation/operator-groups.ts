import type { MutationGroup } from './mutation-group.ts'

const identity = 'lib/rails/own-accounts/statements/identity'
const suspense = 'lib/payments/suspense'
const refunds = 'lib/payments/refunds'
const batches = 'lib/rails/own-accounts/batches'

/** What operators do with statements, suspense and files of payouts. */
export const operatorGroups: Readonly<Record<string, MutationGroup>> = {
  identity: {
    mutate: [
      `${identity}/{identify-lines,free-transfers,batch-totals,line-facts,line-identity}.ts`,
      `${identity}/{comparison,proved-by-balances,proved-by-times,same-text,transfer-of-day}.ts`,
    ],
    tests: [
      `${identity}/{identify-lines,identify-totals,batch-totals,comparison,line-identity,same-text,free-transfers}.test.ts`,
      `${identity}/{proved-by-balances,proved-by-times,transfer-of-day}.test.ts`,
    ],
    statements: [],
    expectedToSurvive: [
      ['?? [-[]-][+["Stryker was here"]+]', 'without a batch nothing is settled'],
      ['if ([-!fit || !batch-][+!fit && !batch+])', 'both are there, or neither is'],
      ['[-batch.some(({ id }) => settled.has(id))-][+batch.every(', 'a batch is settled whole'],
      ['[-line.duplicateOf === undefined-][+false+] ? undefined', 'there is no line without an ID'],
      [
        '&& [-transfer.entry !== undefined-][+true+])',
        'without an entry its own key is added, which is seen',
      ],
      ['[-entry === undefined-][+false+] ? id', 'only keys of entries are looked for'],
      ["line.duplicateOf ?? [-''-]", 'there is no line of that ID'],
      ['line.id === id) ?? [-[]-]', 'a transfer has the line that brought it'],
      ['comparison.doubt([-lines.slice(reports.length)-][+lines+]', 'what is settled is in no doubt'],
    ],
  },
  suspense: {
    mutate: [`${suspense}/!(*.test).ts`, `${suspense}/sql/*.ts`],
    tests: [
      `${suspense}/{take-held,undo-match,redo-match,held-money-leaves}.test.ts`,
      `${suspense}/!(random-suspense|open-items|look-after-item).test.ts`,
      `${suspense}/{open-items,look-after-item}.test.ts`,
      `${refunds}/refund-races.test.ts`,
      'lib/rails/own-accounts/statements/booking/reversed-in-parts.test.ts',
      'lib/rails/own-accounts/statements/undo/{restored-matches,restored-decisions,undo-refunded-lines,undo-decided-lines}.test.ts',
    ],
    statements: [
      'lock_suspense_item',
      'lock_suspense_items',
      'close_suspense_item',
      'reopen_suspense_item',
      'withdraw_suspense_item',
      'reduce_open_debit',
      'take_received_money',
      'insert_match_undo',
      'insert_match_redo',
      'matches_in_force',
      'last_undone_match',
      'has_given_back_match',
      'select_held_money',
    ],
    expectedToSurvive: [
      [
        "if ([-outcome.result !== 'UNDONE'-][+false+]) return { result: 'NOT_TO_BE_TAKEN'",
        'what a payment has in suspense was neither refunded nor taken back',
      ],
      ['has no item although its match was undone`)', 'the undo opens the item'],
      ['was matched although its payment was locked`)', 'no match is stored without that lock'],
      ['although its row was locked`)', 'nothing changes or deletes a locked row'],
      ['of an open item does not exist`)', 'no receipt is ever deleted'],
      ['of an item does not exist`)', 'the same'],
      ['is not open although it was taken`)', 'the undo opened it in this transaction'],
      ['is not open although it is new`)', 'it was opened in this transaction'],
      ['the part of item ${itemId} is not open`)', 'the same'],
      ['was booked and is not named`)', 'one item was given'],
      ['could not be assigned`)', 'what a payment does not take was refused before'],
      ['a payment that takes money did not take it', 'it takes money, which was seen before'],
      ["'a debit has no receipt to divide'", 'only credits are divided'],
      ['or the receipt ${receiptId} does not exist`)', 'both were read or stored before'],
      ['if ([-!item || item.closedAs !== null-]', 'the trigger of the match refuses it with the same answer'],
      ["[-item.closedAs !== null-][+false+]) return { result: 'NOT_OPEN'", 'the same'],
      ['closedAs: [-item?.closedAs-][+item.closedAs+]', 'each receipt that was undone has an item'],
      ['[-returned < taken-][+returned <= taken+]', 'of equal amounts either is less'],
      ['[+share.returned >= share.taken+]', 'lines of nothing are not booked'],
      ['[+short >= 0n+]', 'nothing is left of what is paid exactly'],
      ['[+given.amount >= needed+]', 'the same'],
      ['was divided, and had no item`)', 'each receipt that was withdrawn has an item'],
      ['[-part.itemId === undefined-][+false+]', 'the same'],
      ['part.itemId !== undefined-][+true+]', 'the same'],
      ['[+known || part.itemId !== undefined+]', 'what was decided is known of each part'],
      ['[+before.wasMatched+]', 'the same'],
      ['[+before.booked+]', 'the same'],
      ['receiptId ?? [-[]-]', 'the items of receipts have receipts'],
      ['[-item.receiptId !== null-][+true+])', 'nothing is known of no receipt'],
      ['...([-receiptId !== null-][+true+] && { receiptId })', 'only receipts are withdrawn'],
    ],
  },
  refunds: {
    mutate: [`${refunds}/!(*.test).ts`, `${refunds}/sql/*.ts`],
    tests: [`${refunds}/*.test.ts`, 'lib/api/http/refunds.test.ts', `${suspense}/undo-refunded.test.ts`],
    statements: ['select_refundable', 'take_over_refunds', 'refunds_to'],
    expectedToSurvive: [['return [-refundable?.left-][+refundable.left+]', 'no payin is ever deleted']],
  },
  batches: {
    mutate: [`${batches}/!(*.test).ts`, `${batches}/{lines,sql,shown,status-report}/!(*.test).ts`],
    tests: [
      `${batches}/creditor.test.ts`,
      `${batches}/{lines,shown,status-report}/*.test.ts`,
      `${batches}/{order-return,decide-batch,decide-part,export-batch}.test.ts`,
      `${batches}/*.test.ts`,
    ],
    statements: [
      'lock_free_payouts',
      'lock_free_returns',
      'insert_payout_batch_items',
      'change_payout_batch',
      'approve_payout_batch',
      'lock_payouts_of_batch',
      'free_payout_batch_items',
      'take_payout_out_of_batch',
      'change_suspense_return',
      'hold_open_debits',
      'close_open_debit',
    ],
  },
}
