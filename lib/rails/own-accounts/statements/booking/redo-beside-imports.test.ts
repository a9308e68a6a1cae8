import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { money } from '../../../../money/money.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { redoMatch } from '../../../../payments/suspense/redo-match.ts'
import { undoMatch } from '../../../../payments/suspense/undo-match.ts'
import { decided, statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written } from '../../../../testing/statements/written-files.ts'
import { annAndBen } from '../../../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin } from '../../../../testing/test-gateway.ts'
import { undoImport } from '../undo/undo-import.ts'

const { gateway, db, openAccount, importFile, books } = await statementDesk()
const day = gateway.clock.now().toISOString().slice(0, 10)
const account = await openAccount()
const inr = (minorUnits: bigint) => money(minorUnits, 'INR')
let opening = 0

/** A file with one line that names a payment; of what it brings the books must have as much more. */
async function fileFor(key: PaymentKey, amount: number): Promise<string> {
  const { attempt } = (await readPayment(gateway, key)) ?? {}
  const facts = { account: account.identifier, from: day, to: day, opening, number: String(opening) }
  opening += amount
  const text = `NEFT ${attempt?.railReference ?? ''}`
  return written['camt.053'](facts, [{ day, amount, reference: `R${opening}`, text }])
}
const receiptOf = async ({ paymentId }: PaymentKey): Promise<string> => {
  const { rows } = await db.pool.query<{ id: string }>(
    'select receipt_id as id from receipt_match where payment_id = $1 order by at desc limit 1',
    [paymentId],
  )
  return rows[0]?.id ?? ''
}
const redo = (receiptId: string) => redoMatch(gateway, receiptId, annAndBen)
const factsOf = async (key: PaymentKey) => {
  const { status, moneyReceived, moneyReturned } = (await readPayment(gateway, key)) ?? {}
  return { status, moneyReceived, moneyReturned }
}
const known = new Set<string>()
/** The items that were opened since it was asked before. */
async function opened() {
  const items = (await openItems(gateway)).filter(({ id }) => !known.has(id))
  for (const { id } of items) known.add(id)
  return items.map(({ kind, money: { amount } }) => [kind, amount])
}

async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows[0]?.count === count) return
    await delay(5)
  }
}

/** Two acts that wait for one payment, and get it in the order in which they came. */
async function behindEachOther<First, Second>(
  { paymentId }: PaymentKey,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<readonly [First, Second]> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from payment where payment_id = $1 for update', [paymentId])
    const one = first()
    await waiting(1)
    const other = second()
    await waiting(2)
    await client.query('commit')
    return [await one, await other]
  } finally {
    client.release()
  }
}

/** Runs a redo of a match and an import at once, the one or the other first. */
async function atOnce(which: 'redo' | 'import', key: PaymentKey, receiptId: string, file: string) {
  const importing = () => importFile(file)
  if (which === 'redo') return behindEachOther(key, () => redo(receiptId), importing)
  const [imported, redone] = await behindEachOther(key, importing, () => redo(receiptId))
  return [redone, imported] as const
}
const paid = async (due: number, came: number) => {
  const key = await createPayin(gateway, createBodyOf(due, 'INR', { paymentMethodCode: 'P2A_V2' }))
  const file = await fileFor(key, came)
  const { idImport = '' } = await importFile(file)
  return { key, receiptId: await receiptOf(key), file, idImport }
}
const correct = async () => {
  expect(await checkLedger(db)).toEqual([])
  expect(await books(account.id)).toBe(BigInt(opening))
}

describe.each(['redo', 'import'] as const)('a redo and an import at once, the %s first', (which) => {
  it('that bring the parts of one payment complete it once', async () => {
    const { key, receiptId } = await paid(1_000, 400_00)
    await undoMatch(gateway, receiptId, annAndBen)
    const [redone, imported] = await atOnce(which, key, receiptId, await fileFor(key, 600_00))
    expect(redone).toMatchObject({ result: which === 'redo' ? 'PART_PAID' : 'COMPLETED' })
    expect(imported).toMatchObject({ receipts: 1, matched: 1, suspense: 0 })
    const moneyReceived = inr(1_000_00n)
    expect(await factsOf(key)).toEqual({ status: 'SUCCESS', moneyReceived, moneyReturned: undefined })
    expect(await opened()).toEqual([])
    await correct()
  })

  it('that bring the money of a payment twice leave one of both in suspense', async () => {
    const { key, receiptId } = await paid(2_000, 2_000_00)
    await undoMatch(gateway, receiptId, annAndBen)
    const [redone, imported] = await atOnce(which, key, receiptId, await fileFor(key, 2_000_00))
    expect(redone).toMatchObject({ result: 'COMPLETED', returned: inr(2_000_00n) })
    expect(imported).toMatchObject({ receipts: 1, matched: which === 'redo' ? 1 : 0 })
    expect(await factsOf(key)).toMatchObject({ status: 'SUCCESS', moneyReturned: undefined })
    const kind = which === 'redo' ? 'SURPLUS' : 'UNMATCHED'
    expect(await opened()).toEqual([[kind, 2_000_00n]])
    await correct()
  })

  it('that restores the undone match take it once', async () => {
    const { key, receiptId, file, idImport } = await paid(3_000, 3_000_00)
    await undoImport(gateway, idImport, { ...decided, reason: 'wrong file', withMatches: true })
    const [redone, imported] = await atOnce(which, key, receiptId, file)
    expect(redone).toMatchObject({ result: 'NOT_OPEN', closedAs: 'WITHDRAWN' })
    expect(imported).toMatchObject({ receipts: 1, matched: 1, restored: 1 })
    const moneyReceived = inr(3_000_00n)
    expect(await factsOf(key)).toEqual({ status: 'SUCCESS', moneyReceived, moneyReturned: undefined })
    await correct()
  })
})
