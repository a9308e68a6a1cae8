import { defaultCsvMapping, type CsvMapping } from '../../../bank-files/payments/csv-mapping.ts'
import { csvPayments } from '../../../bank-files/payments/csv-payments.ts'
import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import { executionDay } from '../../../bank-files/payments/execution-day.ts'
import { pain001 } from '../../../bank-files/payments/pain-001.ts'
import type {
  Agent,
  BatchFault,
  PaymentBatch,
  Transfer,
  WrittenChange,
} from '../../../bank-files/payments/payment-batch.ts'
import type { MethodRequest } from '../../../methods/payin-method.ts'
import type { OperatorAccount } from '../accounts/account.ts'
import { messageIdOf, paymentInformationIdOf, type BatchFormat, type OrderToPay } from './batch.ts'
import { creditorOfPayout } from './creditor.ts'

/** An order with what its merchant sent of the payee; undefined where this cannot be read. */
export interface AddressedOrder extends OrderToPay {
  readonly request: MethodRequest | undefined
  /** An open line of a statement names it: the bank may have paid it. */
  readonly isNamed?: boolean
}

export interface FileRequest {
  readonly batchId: string
  readonly account: OperatorAccount
  readonly format: BatchFormat
  readonly mapping: CsvMapping | undefined
  readonly at: Date
  readonly orders: readonly AddressedOrder[]
}

/** An order that the file cannot hold, or that nobody may be paid by, and why. */
export interface OrderNote {
  readonly order: OrderToPay
  readonly reason: string
  /** The command that helps, with what it does. */
  readonly command?: string | undefined
}

export interface FileDraft {
  /** The bytes with what they say otherwise than the orders; absent where there is nothing to write. */
  readonly file?: { readonly bytes: Uint8Array; readonly changes: readonly WrittenChange[] }
  readonly executionDate: string
  /** In the file. */
  readonly orders: readonly AddressedOrder[]
  /** Not in the file. */
  readonly unfit: readonly OrderNote[]
  /**
   * In the file, though the bank may refuse them: returns of suspense, whose payee two people agreed with.
   * Of a merchant's payout nobody here did.
   */
  readonly doubtful: readonly OrderNote[]
  /** What is wrong with the account's own facts: then nothing is written. */
  readonly faults: readonly BatchFault[]
}

/** Drafts the file of a batch: what fits, what does not and why, and the bytes. Pure. */
export function draftFile(request: FileRequest): FileDraft {
  const { account, at, orders } = request
  const executionDate = executionDay(at, account)
  const read = orders.map((order) => ({ order, ...transferOf(order, account) }))
  const unfit = read.flatMap(({ order, refused, command }) =>
    refused === undefined ? [] : [{ order, reason: refused, command }],
  )
  const doubtful = read.flatMap(({ order, doubt }) => (doubt === undefined ? [] : [{ order, reason: doubt }]))
  const fit = read.flatMap(({ order, transfer }) => (transfer ? [{ order, transfer }] : []))
  const nothing = { executionDate, orders: [], unfit, doubtful: [], faults: [] }
  if (fit.length === 0) return nothing
  const transfers = fit.map(({ transfer }) => transfer)
  const written = write(request, batchOf(request, executionDate, transfers))
  if (!('faults' in written))
    return { ...nothing, doubtful, orders: fit.map(({ order }) => order), file: written }
  const own = written.faults.filter(({ endToEndId }) => endToEndId === undefined)
  if (own.length > 0) return { ...nothing, faults: own }
  return withoutFaulty(request, nothing, written.faults)
}

/** Again without the orders of which the format cannot hold everything. */
function withoutFaulty(request: FileRequest, nothing: FileDraft, faults: readonly BatchFault[]): FileDraft {
  const reasons = new Map(faults.map((fault) => [fault.endToEndId, noteOf(fault)]))
  const unfitOf = (order: AddressedOrder): readonly OrderNote[] => {
    const note = reasons.get(endToEndIdOf(order.key))
    return note ? [{ order, ...note }] : []
  }
  const unfit = request.orders.flatMap(unfitOf)
  if (unfit.length === 0) throw new Error('a payment file names a fault of no transfer')
  const left = request.orders.filter((order) => unfitOf(order).length === 0)
  const rest = draftFile({ ...request, orders: left })
  return left.length === 0
    ? { ...nothing, unfit: [...nothing.unfit, ...unfit] }
    : { ...rest, unfit: [...rest.unfit, ...unfit] }
}

const noteOf = ({ field, reason, isUnread }: BatchFault): Omit<OrderNote, 'order'> => ({
  reason: `${field} ${reason}`,
  ...(isUnread && { command: '"payouts correct --payee-name" gives it' }),
})

function transferOf(
  order: AddressedOrder,
  { currencyCode }: OperatorAccount,
):
  | {
      readonly transfer: Transfer
      readonly doubt?: string
      readonly refused?: undefined
      readonly command?: undefined
    }
  | {
      readonly transfer?: undefined
      readonly doubt?: undefined
      readonly refused: string
      readonly command?: string
    } {
  if (order.request === undefined) return { refused: 'the payee was erased or cannot be read' }
  if (order.isNamed)
    return { refused: 'is named by a line of a statement that is open: decide about that one first' }
  const payee = creditorOfPayout(order.request, currencyCode)
  if ('refused' in payee) return { refused: payee.refused }
  const isOfMerchant = order.payout !== undefined
  if (!payee.isBankNamed && isOfMerchant)
    return { refused: bankMissing, command: '"payouts correct --payee-bank" says it' }
  const endToEndId = endToEndIdOf(order.key)
  // Banks that drop the end-to-end ID often keep the text for the payee, and print it in the statement.
  const transfer = { endToEndId, money: order.money, creditor: payee.creditor, remittance: endToEndId }
  return payee.isBankNamed ? { transfer } : { transfer, doubt: bankMissing }
}

const bankMissing = 'does not say which bank keeps the account'

const batchOf = (
  { batchId, account, at }: FileRequest,
  executionDate: string,
  transfers: readonly Transfer[],
): PaymentBatch => ({
  messageId: messageIdOf(batchId),
  paymentInformationId: paymentInformationIdOf(batchId),
  createdAt: at,
  executionDate,
  initiatingParty: {
    name: account.bankHolder ?? account.holder,
    ...(account.customerId !== undefined && { customerId: account.customerId }),
  },
  debtor: {
    name: account.bankHolder ?? account.holder,
    account: { number: account.identifier },
    ...debtorAgent(account),
  },
  charges: account.charges,
  ...(account.serviceLevel !== undefined && { serviceLevel: account.serviceLevel }),
  batchBooking: account.batchBooking,
  transfers,
})

function debtorAgent({ details, bankCode, bankName, bankBranch, currencyCode }: OperatorAccount): {
  readonly agent?: Agent
} {
  const agent: Agent = {
    ...(bankName !== undefined && { name: bankName }),
    ...(details['bic'] !== undefined && { bic: details['bic'] }),
    ...(bankCode !== undefined && {
      memberId: bankCode,
      ...(currencyCode === 'INR' && { clearingSystem: 'INFSC' }),
    }),
    ...(bankBranch !== undefined && { branch: bankBranch }),
  }
  return Object.keys(agent).length === 0 ? {} : { agent }
}

type Written =
  | { readonly bytes: Uint8Array; readonly changes: readonly WrittenChange[] }
  | { readonly faults: readonly BatchFault[] }

function write({ format, mapping }: FileRequest, batch: PaymentBatch): Written {
  if (format === 'csv') return csvPayments(batch, mapping ?? defaultCsvMapping)
  const written = pain001(batch, format)
  return 'faults' in written
    ? written
    : { bytes: new TextEncoder().encode(written.xml), changes: written.changes }
}
