import type { Gateway } from '../../gateway.ts'
import { add, type Money } from '../../money/money.ts'
import { isSamePerson, nameOfDecider, textOfDecider } from '../../platform/audit/actor.ts'
import { recordLook } from '../../platform/audit/record-look.ts'
import type { PayoutBatch } from '../../rails/own-accounts/batches/batch.ts'
import {
  marksOf,
  showBatch,
  type OrderMarks,
  type ShownOrder,
} from '../../rails/own-accounts/batches/shown/shown-batch.ts'
import { waitingPayouts, type Waiting } from '../../rails/own-accounts/batches/shown/waiting.ts'
import { selectBatches } from '../../rails/own-accounts/batches/sql/batch-rows.ts'
import { actorAt, type Deciding } from '../acts/deciding.ts'

export type { ShownOrder, OrderMarks, Waiting, PayoutBatch }
export { returnsOnTheirWay } from '../../rails/own-accounts/batches/shown/returns-on-their-way.ts'

/** A batch as the page shows it. */
export interface BatchOnPage {
  readonly batch: PayoutBatch
  readonly createdBy: string
  readonly approvedBy: string | undefined
  /** Whether this person may approve it: not who created it, where four eyes are asked for. */
  readonly mayApprove: boolean
  readonly orders: readonly (ShownOrder & { readonly marks: OrderMarks | undefined })[]
  readonly totals: readonly {
    readonly merchantCode: string | undefined
    readonly count: number
    readonly money: Money
  }[]
  /** What the approver agrees with. */
  readonly sha256: string
}

/** A batch with its payees; the audit keeps who looked. Undefined where there is none. */
export async function readBatch(
  gateway: Gateway,
  visit: Deciding,
  id: string,
): Promise<BatchOnPage | undefined> {
  const [batch] = await selectBatches(gateway.db, { id, limit: 1 })
  if (!batch) return undefined
  await look(visit, 'payout-batch show', { batchId: id })
  const { orders, sha256 } = await showBatch(gateway, batch)
  const isOpen = batch.state === 'CREATED' || batch.state === 'APPROVED'
  const marks = isOpen ? await marksOf(gateway, batch) : new Map<string, OrderMarks>()
  const isOwn = isSamePerson(batch.createdBy, textOfDecider(actorAt(visit)))
  return {
    batch,
    createdBy: nameOfDecider(batch.createdBy),
    approvedBy: batch.approvedBy === undefined ? undefined : nameOfDecider(batch.approvedBy),
    mayApprove: !(isOwn && gateway.config.fourEyes),
    orders: orders.map((order) => ({ ...order, marks: marks.get(order.key) })),
    totals: totalsOf(orders),
    sha256,
  }
}

function totalsOf(orders: readonly ShownOrder[]): BatchOnPage['totals'] {
  const inForce = orders.filter(({ state }) => state === 'IN_FORCE')
  return [...Map.groupBy(inForce, ({ payout }) => payout?.merchantCode)].map(([merchantCode, some]) => ({
    merchantCode,
    count: some.length,
    money: some.map(({ money }) => money).reduce(add),
  }))
}

/** What waits for a batch; with the payees where a person looks at them, which the audit keeps. */
export async function readWaiting(gateway: Gateway, visit: Deciding, withPayees: boolean): Promise<Waiting> {
  if (withPayees) await look(visit, 'payout-batch waiting', {})
  const { waiting, payouts } = await waitingPayouts(gateway)
  return { waiting, payouts: withPayees ? payouts : [] }
}

/** The newest batches. */
export const recentBatches = async ({ db }: Gateway, limit: number): Promise<readonly PayoutBatch[]> =>
  (await selectBatches(db, { limit })).map((batch) => ({
    ...batch,
    createdBy: nameOfDecider(batch.createdBy),
    approvedBy: batch.approvedBy && nameOfDecider(batch.approvedBy),
  }))

const look = (visit: Deciding, command: string, after: object): Promise<void> =>
  recordLook(visit.writes, { by: actorAt(visit), command, after })
