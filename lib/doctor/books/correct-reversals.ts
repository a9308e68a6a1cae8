import type { HouseAccountKind } from '../../ledger/account.ts'
import { postEntry, type Line } from '../../ledger/post-entry.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { moneyFromDatabase } from '../../money/money.ts'
import { byOperator, isSamePerson } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { lockPayment } from '../../payments/sql/select-payment.ts'
import { oldReversalLacks, oldReversals, type MissingLine } from './old-reversal.ts'

/** Who requested and who approved the corrections: two different people. */
export interface Correctors {
  readonly by: string
  readonly approvedBy: string
}

/** The correction that was, or would be, booked for one reversal. */
export interface ReversalCorrection extends PaymentKey {
  readonly currencyCode: CurrencyCode
  /** Decimal text. */
  readonly lines: readonly { readonly account: string; readonly amount: string }[]
}

const reason = 'reversal booked as reversals by receipt are'

/**
 * Corrects reversals of an earlier release that `ledger check` reports. Each gets one entry, after which the
 * accounts are as after a reversal by receipt: each receipt is taken from the account that received it, with
 * offset and surplus. One transaction for each payment; a payment that is corrected already, also by a
 * concurrent run, is skipped. `dryRun` books nothing. Throws if both people have one name.
 */
export async function correctReversals(
  db: Database,
  correctors: Correctors,
  dryRun = false,
): Promise<readonly ReversalCorrection[]> {
  if (isSamePerson(correctors.by, correctors.approvedBy))
    throw new Error('a correction needs two different people')
  const corrections: ReversalCorrection[] = []
  for (const key of await oldReversals(db)) {
    const correction = await db.transaction((transaction) => correct(transaction, key, correctors, dryRun))
    if (correction) corrections.push(correction)
  }
  return corrections
}

async function correct(
  transaction: Queryable,
  key: PaymentKey,
  { by, approvedBy }: Correctors,
  dryRun: boolean,
): Promise<ReversalCorrection | undefined> {
  const payment = await lockPayment(transaction, key)
  const missing = await oldReversalLacks(transaction, key)
  if (!payment || missing.length === 0) return undefined
  const { currencyCode } = payment.money
  const lines = missing.map(({ account_id: account, amount }) => ({ account, amount }))
  const correction = { ...key, currencyCode, lines }
  if (dryRun) return correction
  await postEntry(transaction, {
    kind: 'ADJUSTMENT',
    currencyCode,
    payment: key,
    reason,
    lines: missing.map((line) => toLine(line, currencyCode)),
  })
  await recordAudit(transaction, {
    actor: byOperator(by),
    command: 'ledger correct-reversals',
    merchantCode: key.merchantCode,
    after: { ...correction, reason, approvedBy },
  })
  return correction
}

function toLine({ account_id, amount }: MissingLine, currencyCode: CurrencyCode): Line {
  const [kind = '', , receivingAccountId] = account_id.split('/')
  const account =
    receivingAccountId === undefined
      ? { kind: houseKind(kind) }
      : { kind: 'RECEIVING' as const, receivingAccountId }
  return { account, amount: moneyFromDatabase(amount, currencyCode).amount }
}

function houseKind(kind: string): HouseAccountKind {
  if (kind === 'ROUNDING' || kind === 'SUSPENSE') return kind
  throw new Error(`a reversal moved money on ${kind}, which this command cannot correct`)
}
