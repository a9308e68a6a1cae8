import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
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
import { isRefused, type Refused } from '../../platform/refused.ts'
import { accountOf } from './account-acts.ts'
import { decidedBy, personal, type Act, type ActOutcome, type Fact, type Facts } from './act.ts'
import { line, reason, uuid } from './fields.ts'
import { paymentText } from './suspense-items.ts'

const t = consolePhrases('acts')

async function batchOf({ db }: Gateway, id: string): Promise<PayoutBatch | Refused> {
  const [batch] = await selectBatches(db, { id, limit: 1 })
  return batch ?? { refused: t('batch.none') }
}

const factsOfBatch = (batch: PayoutBatch): readonly Fact[] => [
  [t('fact.account'), batch.account],
  [t('fact.state'), batch.state],
  [t('fact.payouts'), String(batch.orders)],
  [t('fact.total'), batch.total],
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
  format: z.enum(batchFormats, t('typed.format')),
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
      [t('fact.account'), calledOf(account)],
      [t('fact.format'), format],
    ]
    return { title: t('batch.create'), facts }
  },
  async perform(gateway, { accountId, format }, deciders) {
    const created = await createBatch(gateway, { accountId, format, mapping: undefined }, decidedBy(deciders))
    if ('refused' in created) return created
    const { batch, unfit } = created
    const left = unfit.map(({ order, reason: why }) => `${namesOfOrder(order)} ${why}`).join('; ')
    const made = t('batch.created', { count: batch.orders })
    return { done: left === '' ? made : t('batch.left', { made, left }), data: { batchId: batch.id } }
  },
}

const namesOfOrder = ({ payout }: OrderToPay): string => (payout ? paymentText(payout) : t('batch.aReturn'))

const some = z.object({ batchId: uuid, keys: z.array(uuid).min(1, t('typed.marked')) })

/** Takes orders out before the export: they wait for the next batch. */
export const takeOutAct: Act<z.infer<typeof some>> = {
  name: 'payout-batch take-out',
  right: 'suspense.work',
  content: some,
  needsApproval: () => false,
  describe: showing(t('batch.takeOut')),
  async perform({ db }, { batchId, keys }, deciders) {
    const changed = await takeOutOfBatch(db, batchId, keys, decidedBy(deciders))
    if ('refused' in changed) return changed
    return { done: t('batch.takenOut', { count: keys.length }) }
  },
}

const approving = z.object({
  batchId: uuid,
  /** Of what the person saw (`showBatch`). */
  sha256: z.string().regex(/^[\da-f]{64}$/, t('batch.lookAgain')),
})

/** A second person agrees with a batch, as it was shown. It is itself the approval of what another created. */
export const approveBatchAct: Act<z.infer<typeof approving>> = {
  name: 'payout-batch approve',
  right: 'suspense.work',
  content: approving,
  needsApproval: () => false,
  describe: showing(t('batch.approve')),
  async perform(gateway, { batchId, sha256 }, deciders) {
    const approval = { needsAnother: gateway.config.fourEyes, sha256 }
    const approved = await approveBatch(gateway, batchId, decidedBy(deciders), approval)
    return 'refused' in approved ? approved : { done: t('batch.approved') }
  },
}

const onlyBatch = z.object({ batchId: uuid })

/** Gives a batch up that was not exported. */
export const cancelBatchAct: Act<z.infer<typeof onlyBatch>> = {
  name: 'payout-batch cancel',
  right: 'suspense.work',
  content: onlyBatch,
  needsApproval: () => false,
  describe: showing(t('batch.cancel')),
  async perform({ db }, { batchId }, deciders) {
    const cancelled = await cancelBatch(db, batchId, decidedBy(deciders))
    return 'refused' in cancelled ? cancelled : { done: t('batch.cancelled') }
  },
}

const deciding = z.object({
  batchId: uuid,
  /** One payout or refund of it; absent: all. */
  payout: z
    .object({
      kind: z.enum(['payout', 'refund']),
      paymentId: line(t('name.payout')),
      merchantCode: z.string(),
    })
    .optional(),
  reference: line(t('name.bankReference')),
  reason,
})

interface Decision {
  readonly name: string
  readonly what: 'confirm' | 'release'
  readonly run: (
    gateway: Gateway,
    decision: BatchDecision,
    decided: ReturnType<typeof decidedBy>,
  ) => Promise<ActOutcome>
}

const decision = ({ name, what, run }: Decision): Act<z.infer<typeof deciding>> => ({
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
      title: t(`batch.${what}${payout ? 'One' : 'All'}`),
      facts: [
        ...factsOfBatch(batch),
        [t('fact.bankReference'), reference],
        [t('fact.reason'), why],
        [t('fact.sha256'), sha256],
      ],
      table: {
        columns: [t('fact.merchant'), t('fact.payout'), t('fact.payee'), t('fact.account'), t('fact.amount')],
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
  what: 'confirm',
  run: async (gateway, asked, decided) => {
    const result = await confirmBatch(gateway, asked, decided)
    if ('refused' in result) return result
    return { done: t('batch.confirmed', { payouts: result.confirmed, debits: result.debited }) }
  },
})

/** Says that the bank did not pay a batch, or one payout of it, and never will. */
export const releaseBatchAct = decision({
  name: 'payout-batch release',
  what: 'release',
  run: async ({ db }, asked, decided) => {
    const result = await releaseBatch(db, asked, decided)
    if ('refused' in result) return result
    return { done: t('batch.released', { payouts: result.newBatch.orders }) }
  },
})
