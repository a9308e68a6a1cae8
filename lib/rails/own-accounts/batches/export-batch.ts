import { createHash } from 'node:crypto'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import { readPayoutHold, releasedBy } from '../../../payments/payouts/payout-hold.ts'
import type { PayoutKey } from '../../../payments/payouts/plan-payout.ts'
import { changeStatus } from '../../../payments/sql/change-status.ts'
import { lockAccount } from '../accounts/account.ts'
import { emptyBatch, noSuchBatch } from './approve-batch.ts'
import { messageIdOf, type Decided, type PayoutBatch } from './batch.ts'
import { countOf, faultsOf, nameOf, noSuchAccount, payingFault } from './create-batch.ts'
import { draftFile } from './payment-batch-of.ts'
import { hasReleased, lockBatch } from './sql/batch-rows.ts'
import { readBatchFile, storeBatchFile } from './sql/batch-file.ts'
import { lockOrdersOf, readOpenOrders } from './sql/orders-to-pay.ts'
import { momentOfExport } from '#sql/payout_batch'
import { sendSuspenseReturns } from '#sql/suspense_return'
import type { Refused } from '../../../platform/refused.ts'

/** The file for the bank, the same bytes at every export. */
export interface BatchFile {
  readonly batch: PayoutBatch
  readonly name: string
  readonly bytes: Uint8Array
  readonly sha256: string
  /** Exported before: nothing changed now. */
  readonly isRepeat: boolean
}

/**
 * Makes the file of an approved batch, stores its bytes encrypted, and its payouts become PROCESSING: one
 * transaction, after which the bank may have the file. A repeat returns the stored bytes.
 */
export async function exportBatch(
  context: PaymentContext,
  id: string,
  decided: Decided,
): Promise<BatchFile | Refused> {
  const result = await context.db.transaction(async (transaction) => {
    const batch = await lockBatch(transaction, id)
    if (!batch) return noSuchBatch(id)
    const refused = await exportFault(transaction, batch)
    if (refused) return refused
    const stored = await readBatchFile(transaction, context.personal, batch)
    if (stored && (await hasReleased(transaction, id))) return released
    if (stored) return { batch, bytes: stored, changed: [], isRepeat: true }
    const exported = await exportNow(context, transaction, batch, decided)
    return 'refused' in exported ? exported : { ...exported, isRepeat: false }
  })
  if ('refused' in result) return result
  for (const key of result.changed) context.changed(key)
  const { batch, bytes, isRepeat } = result
  const name = `payout-batch-${messageIdOf(id)}.${batch.format === 'csv' ? 'csv' : 'xml'}`
  return { batch, name, bytes, sha256: sha256Of(bytes), isRepeat }
}

const released: Refused = {
  refused: 'Payouts of the batch were released into another one: this file would pay them twice.',
}

async function exportFault(transaction: Queryable, { state }: PayoutBatch): Promise<Refused | undefined> {
  if (state === 'CREATED')
    return { refused: 'The batch was not approved.', command: '"payout-batch approve"' }
  if (state === 'CANCELLED') return { refused: 'The batch was cancelled.' }
  if (state === 'RELEASED') return released
  const hold = await readPayoutHold(transaction)
  return hold && { refused: 'Payouts are held.', command: `"${releasedBy(hold)}" releases them` }
}

async function exportNow(
  { personal }: PaymentContext,
  transaction: Queryable,
  batch: PayoutBatch,
  { by }: Decided,
): Promise<
  | { readonly batch: PayoutBatch; readonly bytes: Uint8Array; readonly changed: readonly PayoutKey[] }
  | Refused
> {
  const { id, format, mapping } = batch
  const account = await lockAccount(transaction, batch.accountId)
  const fault = payingFault(account)
  if (fault || !account) return fault ?? noSuchAccount
  const keys = await lockOrdersOf(transaction, id)
  const orders = await readOpenOrders(transaction, personal, keys)
  if (orders.length === 0) return emptyBatch
  const at = await now(transaction)
  const { file, faults, unfit, executionDate } = draftFile({
    batchId: id,
    account,
    format,
    mapping,
    at,
    orders,
  })
  if (faults.length > 0) return faultsOf({ faults })
  if (!file || unfit.length > 0) {
    const named = unfit.map(({ order, reason }) => `${nameOf(order)} ${reason}`).join('; ')
    return { refused: `What was approved cannot be written: ${named}. Cancel the batch and create another.` }
  }
  const sha256 = sha256Of(file.bytes)
  await storeBatchFile(transaction, personal, { id, bytes: file.bytes, sha256, executionDate })
  const changed: PayoutKey[] = []
  for (const { payout, wasSent } of orders.toSorted(byPayment)) {
    if (!payout) continue
    changed.push(payout)
    if (wasSent) continue
    const step = { from: 'WAITING', to: 'PROCESSING', cause: 'PAYOUT_SENT', actor: by } as const
    if (!(await changeStatus(transaction, { key: payout, ...step })))
      throw new Error(`payout ${payout.paymentId} changed although its row was locked`)
  }
  await transaction.query(
    sendSuspenseReturns({ keys: orders.filter(({ payout }) => !payout).map(({ key }) => key) }),
  )
  const after = { idBatch: id, sha256, executionDate, ...countOf(batch) }
  await recordAudit(transaction, { actor: by, command: 'payout-batch export', after })
  const exported = await lockBatch(transaction, id)
  if (!exported) throw new Error(`the payout batch ${id} is gone`)
  return { batch: exported, bytes: file.bytes, changed }
}

type WithPayout = { readonly payout: PayoutKey | undefined }

const byPayment = (one: WithPayout, other: WithPayout): number =>
  textOf(one) < textOf(other) ? -1 : textOf(one) > textOf(other) ? 1 : 0
const textOf = ({ payout }: WithPayout): string =>
  payout ? `${payout.merchantCode}\0${payout.kind}\0${payout.paymentId}` : ''

async function now(transaction: Queryable): Promise<Date> {
  const { rows } = await transaction.query(momentOfExport())
  const [row] = rows
  if (!row) throw new Error('the database has no time')
  return row.now
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
