import { z } from 'zod'
import type { Gateway } from '../../gateway.ts'
import { calledOf } from '../../rails/own-accounts/accounts/account.ts'
import { approveBatch, cancelBatch, takeOutOfBatch } from '../../rails/own-accounts/batches/approve-batch.ts'
import { batchFormats, type OrderToPay, type PayoutBatch } from '../../rails/own-accounts/batches/batch.ts'
import type { BatchDecision } from '../../rails/own-accounts/batches/batch-orders.ts'
import { confirmBatch } from '../../rails/own-accounts/batches/confirm-batch.ts'
import { createBatch } from '../../rails/own-accounts/batches/create-batch.ts'
import { releaseBatch } from '../../rails/own-accounts/batches/release-batch.ts'
import { showBatch } from '../../rails/own-accounts/batches/shown/shown-batch.ts'
import { selectBatches } from '../../rails/own-accounts/batches/sql/batch-rows.ts'
import { accountOf } from './account-acts.ts'
import {
  decidedBy,
  isRefused,
  personal,
  type Act,
  type ActOutcome,
  type Fact,
  type Facts,
  type Refused,
} from './act.ts'
import { line, reason, uuid } from './fields.ts'

async function batchOf({ db }: Gateway, id: string): Promise<PayoutBatch | Refused> {
  const [batch] = await selectBatches(db, { id, limit: 1 })
  return batch ?? { refused: 'There is no such batch.' }
}

const factsOfBatch = (batch: PayoutBatch): readonly Fact[] => [
  ['Account', batch.account],
  ['State', batch.state],
  ['Payouts', String(batch.orders)],
  ['Total', batch.total],
]

/** Shows the batch itself under the title of what is done. */
const showing =
  (title: string) =>
  async (gateway: Gateway, { batchId }: { readonly batchId: string }): Promise<Facts | Refused> => {
    const batch = await batchOf(gateway, batchId)
    return isRefused(batch) ? batch : { title, facts: factsOfBatch(batch) }
  }

const creating = z.object({
  accountId: uuid,
  format: z.enum(batchFormats, 'Say which format the bank reads.'),
})

/** Puts what waits for an account into a batch; another person agrees with it later. */
export const createBatchAct: Act<z.infer<typeof creating>> = {
  name: 'payout-batch create',
  right: 'suspense.work',
  content: creating,
  needsApproval: () => false,
  async describe(gateway, { accountId, format }) {
    const account = await accountOf(gateway, accountId)
    if (isRefused(account)) return account
    const facts: readonly Fact[] = [
      ['Account', calledOf(account)],
      ['Format', format],
    ]
    return { title: 'Create a batch of payouts', facts }
  },
  async perform(gateway, { accountId, format }, deciders) {
    const created = await createBatch(gateway, { accountId, format, mapping: undefined }, decidedBy(deciders))
    if ('refused' in created) return created
    const { batch, unfit } = created
    const left = unfit.map(({ order, reason: why }) => `${namesOfOrder(order)} ${why}`).join('; ')
    const made = `The batch has ${batch.orders === 1 ? '1 payout' : `${batch.orders} payouts`}.`
    return { done: left === '' ? made : `${made} Not in it: ${left}.`, data: { batchId: batch.id } }
  },
}

const namesOfOrder = ({ payout }: OrderToPay): string =>
  payout ? `${payout.kind} ${payout.paymentId} of ${payout.merchantCode}` : 'a return'

const some = z.object({ batchId: uuid, keys: z.array(uuid).min(1, 'Mark what shall be taken out.') })

/** Takes orders out before the export: they wait for the next batch. */
export const takeOutAct: Act<z.infer<typeof some>> = {
  name: 'payout-batch take-out',
  right: 'suspense.work',
  content: some,
  needsApproval: () => false,
  describe: showing('Take payouts out of a batch'),
  async perform({ db }, { batchId, keys }, deciders) {
    const changed = await takeOutOfBatch(db, batchId, keys, decidedBy(deciders))
    if ('refused' in changed) return changed
    const taken = keys.length === 1 ? 'One payout was' : `${keys.length} payouts were`
    return { done: `${taken} taken out for the next batch.` }
  },
}

const approving = z.object({
  batchId: uuid,
  /** Of what the person saw (`showBatch`). */
  sha256: z.string().regex(/^[\da-f]{64}$/, 'Look at the batch again.'),
})

/** A second person agrees with a batch, as it was shown. It is itself the approval of what another created. */
export const approveBatchAct: Act<z.infer<typeof approving>> = {
  name: 'payout-batch approve',
  right: 'suspense.work',
  content: approving,
  needsApproval: () => false,
  describe: showing('Agree with a batch of payouts'),
  async perform(gateway, { batchId, sha256 }, deciders) {
    const approval = { needsAnother: gateway.config.fourEyes, sha256 }
    const approved = await approveBatch(gateway, batchId, decidedBy(deciders), approval)
    return 'refused' in approved ? approved : { done: 'The batch is approved: it may be exported.' }
  },
}

const onlyBatch = z.object({ batchId: uuid })

/** Gives a batch up that was not exported. */
export const cancelBatchAct: Act<z.infer<typeof onlyBatch>> = {
  name: 'payout-batch cancel',
  right: 'suspense.work',
  content: onlyBatch,
  needsApproval: () => false,
  describe: showing('Give up a batch of payouts'),
  async perform({ db }, { batchId }, deciders) {
    const cancelled = await cancelBatch(db, batchId, decidedBy(deciders))
    return 'refused' in cancelled ? cancelled : { done: 'The batch is cancelled; its payouts are free.' }
  },
}

const deciding = z.object({
  batchId: uuid,
  /** One payout or refund of it; absent: all. */
  payout: z
    .object({ kind: z.enum(['payout', 'refund']), paymentId: line('The payout'), merchantCode: z.string() })
    .optional(),
  reference: line("The bank's reference"),
  reason,
})

interface Decision {
  readonly name: string
  /** What follows "of a batch". */
  readonly title: string
  readonly run: (
    gateway: Gateway,
    decision: BatchDecision,
    decided: ReturnType<typeof decidedBy>,
  ) => Promise<ActOutcome>
}

const decision = ({ name, title, run }: Decision): Act<z.infer<typeof deciding>> => ({
  name,
  right: 'suspense.work',
  content: deciding,
  async describe(gateway, { batchId, payout, reference, reason: why }) {
    const batch = await batchOf(gateway, batchId)
    if (isRefused(batch)) return batch
    const { orders, sha256 } = await showBatch(gateway, batch)
    const chosen = orders.filter(
      ({ state, payout: one }) =>
        state === 'IN_FORCE' &&
        (!payout ||
          (one?.merchantCode === payout.merchantCode &&
            one.kind === payout.kind &&
            one.paymentId === payout.paymentId)),
    )
    return {
      title: `${title}: ${payout ? 'one payout of a batch' : 'a batch of payouts'}`,
      facts: [
        ...factsOfBatch(batch),
        ["Bank's reference", reference],
        ['Reason', why],
        ['SHA-256 of the file', sha256],
      ],
      table: {
        columns: ['Merchant', 'Payout', 'Payee', 'Account', 'Amount'],
        rows: chosen.map((order) => [
          order.payout?.merchantCode,
          order.payout?.paymentId,
          personal(order.payee?.name),
          personal(order.payee?.account),
          order.money,
        ]),
      },
    }
  },
  perform: (gateway, { batchId, ...typed }, deciders) =>
    run(gateway, { id: batchId, ...typed }, decidedBy(deciders)),
})

/** Says that the bank paid a batch, or one payout of it. */
export const confirmBatchAct = decision({
  name: 'payout-batch confirm',
  title: 'The bank paid it',
  run: async (gateway, asked, decided) => {
    const result = await confirmBatch(gateway, asked, decided)
    if ('refused' in result) return result
    return { done: `${result.confirmed} payouts are confirmed; ${result.debited} debits are explained.` }
  },
})

/** Says that the bank did not pay a batch, or one payout of it, and never will. */
export const releaseBatchAct = decision({
  name: 'payout-batch release',
  title: 'The bank did not pay it, and never will',
  run: async ({ db }, asked, decided) => {
    const result = await releaseBatch(db, asked, decided)
    if ('refused' in result) return result
    return { done: `${result.newBatch.orders} payouts are in a new batch, which waits for its approval.` }
  },
})
