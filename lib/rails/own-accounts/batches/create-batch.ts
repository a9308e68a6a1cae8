import { randomUUID } from 'node:crypto'
import type { CsvMapping } from '../../../bank-files/payments/csv-mapping.ts'
import { amountFixed } from '../../../money/money.ts'
import { textOfDecider } from '../../../platform/audit/actor.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import { lockAccount, type OperatorAccount } from '../accounts/account.ts'
import { payoutHindrance } from '../accounts/payout-hindrance.ts'
import { howToPayOut, payOutCommands } from '../accounts/payout-settings.ts'
import type { Refused } from '../../../platform/refused.ts'
import type { BatchFormat, Decided, OrderToPay, PayoutBatch } from './batch.ts'
import { draftFile, type FileDraft, type OrderNote } from './payment-batch-of.ts'
import { insertBatch, lockBatch, selectBatches } from './sql/batch-rows.ts'
import { lockFreeOrders, readOpenOrders, type OpenOrder } from './sql/orders-to-pay.ts'

/** The most orders in one file; the others go into the next one. */
const ordersMax = 10_000

export interface BatchRequest {
  readonly accountId: string
  readonly format: BatchFormat
  readonly mapping: CsvMapping | undefined
}

export interface BatchCreated {
  readonly batch: PayoutBatch
  /** Not in the batch, with the reason. */
  readonly unfit: readonly OrderNote[]
  /** In the batch, but the bank may refuse them. */
  readonly doubtful: readonly OrderNote[]
}

/** Nothing was created; what could not be put into a file is named. */
export interface NoBatch extends Refused {
  readonly unfit: readonly OrderNote[]
}

/**
 * Puts every payout of the account's currency that waits, and every return of suspense from the account, into
 * a new batch. Of two that are created at once, each payout is in one. There is no file yet.
 */
export async function createBatch(
  { db, personal }: PaymentContext,
  { accountId, format, mapping }: BatchRequest,
  { by }: Decided,
): Promise<BatchCreated | NoBatch> {
  return db.transaction(async (transaction) => {
    const account = await lockAccount(transaction, accountId)
    const refused = payingFault(account)
    if (refused || !account) return { ...(refused ?? noSuchAccount), unfit: [] }
    const keys = await lockFreeOrders(transaction, account, ordersMax)
    const draft = await draftBatch(transaction, personal, { account, format, mapping }, keys)
    if (draft.faults.length > 0) return { ...faultsOf(draft), unfit: draft.unfit }
    if (draft.orders.length === 0)
      return { ...(await whyNothing(transaction, account, draft)), unfit: draft.unfit }
    const { id, orders } = draft
    const created = {
      id,
      accountId,
      currencyCode: account.currencyCode,
      format,
      mapping,
      replaces: undefined,
    }
    await insertBatch(transaction, { ...created, createdBy: textOfDecider(by) }, orders)
    const batch = await lockBatch(transaction, id)
    if (!batch) throw new Error(`the payout batch ${id} was not written`)
    const after = { idBatch: id, idAccount: accountId, format, ...countOf(batch) }
    await recordAudit(transaction, { actor: by, command: 'payout-batch create', after })
    return { batch, unfit: draft.unfit, doubtful: draft.doubtful }
  })
}

/** Why an account cannot pay out now; undefined where it can. */
export function payingFault(account: OperatorAccount | undefined): Refused | undefined {
  const hindrance = account ? payoutHindrance(account) : 'SIMULATED'
  switch (hindrance) {
    case undefined:
      return undefined
    case 'SIMULATED':
      return noSuchAccount
    case 'ADDRESS':
      return { refused: `The account settles in ${account?.settlesIn}: that one pays out.` }
    case 'KIND':
      return {
        refused: `The account cannot pay out: ${howToPayOut(account?.kind ?? '')}.`,
        command: payOutCommands,
      }
    case 'PAYOUTS_OFF':
      return {
        refused: 'The account has payouts off.',
        command: `"account configure --id ${account?.id} --payouts on"`,
      }
    case 'DISABLED':
      return { refused: 'The account is disabled.' }
  }
}

export const noSuchAccount: Refused = {
  refused: 'There is no such account of yours.',
  command: '"account list" shows all',
}

/** A file's draft under the ID of a new batch. */
export async function draftBatch(
  transaction: Queryable,
  personal: PaymentContext['personal'],
  file: {
    readonly account: OperatorAccount
    readonly format: BatchFormat
    readonly mapping: CsvMapping | undefined
  },
  keys: readonly string[],
): Promise<FileDraft & { readonly id: string; readonly open: readonly OpenOrder[] }> {
  const id = randomUUID()
  const open = await readOpenOrders(transaction, personal, keys)
  return { ...draftFile({ ...file, batchId: id, at: new Date(0), orders: open }), id, open }
}

/** What is wrong with the account's own facts, in one sentence. */
export const faultsOf = ({ faults }: Pick<FileDraft, 'faults'>): Refused => ({
  refused: `The bank would refuse the file: ${faults.map(({ field, reason }) => `${field} ${reason}`).join('; ')}.`,
  ...(faults.some(({ isUnread }) => isUnread) && { command: '"account configure --bank-holder" gives it' }),
})

/** A batch in the audit. */
export const countOf = ({ orders, total }: PayoutBatch): object => ({
  payouts: orders,
  total: amountFixed(total),
})

async function whyNothing(
  transaction: Queryable,
  { id, currencyCode }: OperatorAccount,
  { unfit }: FileDraft,
): Promise<Refused> {
  if (unfit.length > 0) {
    const commands = new Set(unfit.flatMap(({ command }) => command ?? []))
    return {
      refused: `No payout that waits fits the format: ${reasonsOf(unfit)}.`,
      ...(commands.size > 0 && { command: [...commands].join(', ') }),
    }
  }
  const waiting = (await selectBatches(transaction, { accountId: id, limit: 20 })).find(
    ({ state }) => state === 'CREATED' || state === 'APPROVED',
  )
  const nothing = `No payout in ${currencyCode} waits for a batch`
  return {
    refused: waiting ? `${nothing}; ${waiting.id} is ${waiting.state} and was not exported.` : `${nothing}.`,
  }
}

const namedMax = 5

const reasonsOf = (unfit: readonly OrderNote[]): string => {
  const named = unfit.slice(0, namedMax).map(({ order, reason }) => `${nameOf(order)} ${reason}`)
  return named.join('; ') + (unfit.length > namedMax ? ` and ${unfit.length - namedMax} more` : '')
}

/** The order as people call it. */
export const nameOf = ({ payout, key }: OrderToPay): string =>
  payout ? `${payout.kind} ${payout.paymentId} of ${payout.merchantCode}:` : `return ${key}:`
