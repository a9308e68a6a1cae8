import { endToEndIdOf } from '../../../../bank-files/payments/end-to-end-id.ts'
import { refusedPayments } from '../../../../bank-files/payments/refused-payments.ts'
import type { StatusReport } from '../../../../bank-files/payments/status-report.ts'
import { postEntries, type Entry } from '../../../../ledger/post-entry.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import { endRefused } from '../../../../payments/payouts/end-payout.ts'
import type { PayoutKey } from '../../../../payments/payouts/plan-payout.ts'
import type { CurrentActor } from '../../../../platform/audit/actor.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { messageIdOf, paymentInformationIdOf, type PayoutBatch } from '../batch.ts'
import { holdBatch } from '../batch-orders.ts'
import { alarmOf, newsOf, recordRefusals, type Alarm, type Refused } from './reported-refusals.ts'
import { rejectBatch } from './reject-batch.ts'
import { endReturn, isOpen, isRefused } from '../settle-order.ts'
import { keepRefusals } from '../sql/batch-items.ts'
import type { HeldOrder } from '../sql/named-orders.ts'
import { selectReportedBatches, type ReportedBatches } from '../sql/report-batches.ts'

export interface AppliedReport {
  /** How many payouts and returns of suspense were refused now. */
  readonly payouts: number
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
  readonly errors: readonly { readonly line: number; readonly reason: string }[]
  readonly isForbidden?: boolean // it is about an account that the importer may not import for
}

export interface ReportOptions {
  readonly actor: CurrentActor
  /** The account whose payouts it is about; default: any. */
  readonly accountId?: string | undefined
  /** Of which accounts the importer may end payouts; default: of all. */
  readonly mayUse?: (accountId: string) => boolean
  /** Says what would change, and changes nothing. */
  readonly isDryRun?: boolean
}

/**
 * Applies what the bank says about a file of payouts (pain.002). A payout that it refuses is REFUSED, with
 * the bank's code in the event. Where it refuses the whole group, the batch is REJECTED and its payouts
 * wait for `release`: the merchant hears nothing. A report that names no file of ours counts for the
 * payouts that it lists by their end-to-end IDs, and for no others. A refusal of a payout that succeeded
 * changes nothing and is an alarm, once. What was refused is written to the audit. Each batch has a transaction
 * of its own; safe to repeat.
 */
export async function applyPain002(
  context: PaymentContext,
  report: StatusReport,
  options: ReportOptions,
): Promise<AppliedReport> {
  const { actor, isDryRun = false } = options
  const batches = await selectReportedBatches(context.db, report)
  const strange = strangeAccount(batches, options)
  if (strange) return { ...nothing.result, ...strange }
  const isClear = (one: { endToEndId: string }): boolean => !batches.doubtful.includes(one.endToEndId)
  const readable = { ...report, transactions: report.transactions.filter(isClear) }
  const results: AppliedReport[] = [ofFileWithoutBatch(report, batches)]
  for (const batch of [...batches.named, ...batches.listed]) {
    const about = { id: batch.id, isNamed: batches.named.includes(batch), report: readable }
    const applied = await run(context, isDryRun, (transaction) => apply(transaction, about, actor))
    results.push(applied.result)
    if (isDryRun) continue
    for (const { event, about: fields } of applied.alarms) context.log.write(event, fields)
    for (const key of applied.changed) context.changed(key)
  }
  return {
    payouts: results.reduce((sum, { payouts }) => sum + payouts, 0),
    warnings: results.flatMap(({ warnings }) => warnings),
    errors: results.flatMap(({ errors }) => errors),
  }
}

/** Why the report is not for the importer: then nothing of it is applied. */
function strangeAccount(
  { named, listed }: ReportedBatches,
  { accountId, mayUse = () => true }: ReportOptions,
): Pick<AppliedReport, 'errors' | 'isForbidden'> | undefined {
  const accounts = [...named, ...listed].map((one) => one.accountId)
  const isForbidden = !accounts.every(mayUse)
  if (!isForbidden && (accountId === undefined || accounts.every((one) => one === accountId)))
    return undefined
  const whose = isForbidden ? 'an account that you may not import for' : 'another account than the one given'
  return { errors: [{ line: 1, reason: `the file is about payouts of ${whose}` }], isForbidden }
}

/** What is said of a report before any batch is looked at. */
function ofFileWithoutBatch(
  { originalMessageId }: StatusReport,
  { named, listed, doubtful }: ReportedBatches,
): AppliedReport {
  const isOurs = named.length + listed.length + doubtful.length > 0
  const reason = `OrgnlMsgId ${originalMessageId} is no file of ours, nor is anything that the report lists`
  return {
    payouts: 0,
    warnings: doubtful.map((endToEndId) => ({
      code: 'REPORT_OF_SEVERAL_FILES',
      message: `${endToEndId} was in several files, and the report does not say in which: nothing was done`,
    })),
    errors: isOurs ? [] : [{ line: 1, reason }],
  }
}

interface Applied {
  readonly result: AppliedReport
  readonly alarms: readonly Alarm[]
  readonly changed: readonly PayoutKey[]
}

/** Ends a transaction of which only the result is wanted. */
class DryRun extends Error {
  readonly applied: Applied
  constructor(applied: Applied) {
    super('a dry run changes nothing')
    this.applied = applied
  }
}

async function run(
  { db }: PaymentContext,
  isDryRun: boolean,
  change: (transaction: Queryable) => Promise<Applied>,
): Promise<Applied> {
  try {
    return await db.transaction(async (transaction) => {
      const applied = await change(transaction)
      if (isDryRun) throw new DryRun(applied)
      return applied
    })
  } catch (error) {
    if (error instanceof DryRun) return error.applied
    throw error
  }
}

const nothing: Applied = { result: { payouts: 0, warnings: [], errors: [] }, alarms: [], changed: [] }

const failed = (reason: string): Applied => {
  return { ...nothing, result: { ...nothing.result, errors: [{ line: 1, reason }] } }
}

/** A batch, and what is reported of it. */
interface BatchReport {
  readonly id: string
  /** Whether the report names the file, so that what holds for the group holds for it. */
  readonly isNamed: boolean
  readonly report: StatusReport
}

async function apply(
  transaction: Queryable,
  { id, isNamed, report }: BatchReport,
  actor: CurrentActor,
): Promise<Applied> {
  const held = await holdBatch(transaction, { id })
  if ('refused' in held) return failed(`OrgnlMsgId ${report.originalMessageId}: ${held.refused}`)
  const { batch, orders } = held
  if (isNamed && contradictsItself(report))
    return { ...nothing, result: { ...nothing.result, warnings: [groupContradicts(batch)] } }
  const refused = refusalsOf(report, batch, orders)
  const late = refused.filter(({ order }) => !isOpen(order) && !isRefused(order))
  const news = await newsOf(transaction, batch, late)
  const alarms = news.map((one) => alarmOf(batch, one))
  const warnings = late.map(({ order }) => ({
    code: 'REFUSED_AFTER_SUCCESS',
    message: `${endToEndIdOf(order.key)} has succeeded, and the bank refuses it`,
  }))
  if (isNamed && report.group.status === 'RJCT') {
    const rejected = await rejectBatch(transaction, batch, report)
    await recordRefusals(transaction, actor, {
      batch,
      report,
      refused: [],
      late: news,
      isRejected: rejected.warnings.length > 0,
    })
    return {
      result: { payouts: 0, warnings: [...warnings, ...rejected.warnings], errors: [] },
      alarms: [...alarms, ...rejected.alarms],
      changed: [],
    }
  }
  const open = batch.state === 'EXPORTED' ? refused.filter(({ order }) => isOpen(order)) : []
  const entries: Entry[] = []
  for (const { order, refusal } of open)
    entries.push(...(await refuseOrder(transaction, order, refusal, actor)))
  await postEntries(transaction, entries)
  await keepRefusals(transaction, id, [...open, ...late].map(refusalOfItem))
  await recordRefusals(transaction, actor, { batch, report, refused: open, late: news, isRejected: false })
  const changed = open.flatMap(({ order: { of } }) => ('payout' in of ? [of.payout.key] : []))
  return { result: { payouts: open.length, warnings, errors: [] }, alarms, changed }
}

/** ACTC, ACCP, ACSP, ACSC …: a bank that took a single payment has not refused the whole file. */
const contradictsItself = ({ group, transactions }: StatusReport): boolean =>
  group.status === 'RJCT' && transactions.some(({ status }) => status?.startsWith('AC') === true)

const groupContradicts = ({ id }: PayoutBatch) => ({
  code: 'GROUP_CONTRADICTS',
  message: `the report refuses the whole batch ${id} and accepts payments of it: nothing was done, ask the bank`,
})

const refusalOfItem = ({ order: { key }, refusal: { reasonCode, text } }: Refused) => ({
  key,
  ...(reasonCode !== undefined && { code: reasonCode }),
  ...(text !== undefined && { text }),
})

/** In the order of the file. */
function refusalsOf(
  report: StatusReport,
  { id }: PayoutBatch,
  orders: readonly HeldOrder[],
): readonly Refused[] {
  const byId = new Map(orders.map((order) => [endToEndIdOf(order.key), order]))
  const sent = {
    messageId: messageIdOf(id),
    paymentInformationId: paymentInformationIdOf(id),
    endToEndIds: [...byId.keys()],
  }
  return refusedPayments(report, [sent]).flatMap((refusal) => {
    const order = byId.get(refusal.endToEndId)
    return order ? [{ order, refusal }] : []
  })
}

async function refuseOrder(
  transaction: Queryable,
  { of, money, key }: HeldOrder,
  { code, reasonCode }: Refused['refusal'],
  actor: CurrentActor,
): Promise<readonly Entry[]> {
  if ('suspenseReturn' in of) return [await endReturn(transaction, of.suspenseReturn, money, 'REFUSED')]
  const refusal = { reason: code, institutionCode: reasonCode }
  const ended = await endRefused(transaction, of.payout, refusal, actor)
  if (!('value' in ended)) throw new Error(`the payout of key ${key} whose row is locked does not change`)
  return ended.value
}
