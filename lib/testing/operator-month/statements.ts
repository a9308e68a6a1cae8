import { expect } from 'vitest'
import { redoMatch } from '../../payments/suspense/redo-match.ts'
import { undoMatch } from '../../payments/suspense/undo-match.ts'
import { settlePayouts } from '../../rails/own-accounts/batches/lines/settle-lines.ts'
import { applyPain002 } from '../../rails/own-accounts/batches/status-report/apply-pain-002.ts'
import type { ImportResult } from '../../rails/own-accounts/statements/import-result.ts'
import { undoImport } from '../../rails/own-accounts/statements/undo/undo-import.ts'
import { decided } from '../statements/statement-desk.ts'
import { annAndBen } from '../suspense/suspense-of.ts'
import { bdo, cashes, db, desk, gateway, siam, type Cash } from './accounts.ts'
import type { FileKind } from './files.ts'
import type { Order } from './orders.ts'

// How the files of a month come: some days twice, under other IDs, in another format, or after a later day.

/** On this day the file of one account does not come; the next day brings it, after its own. */
const withoutSiam = 7
const undoneImport = 10

/** Whether the day's file of an account came on that day. */
export const cameInTime = (cash: Cash, at: number): boolean => cash !== siam || at !== withoutSiam

interface Download {
  readonly kind?: FileKind
  readonly series?: number
}

const parts = { settlePayouts, applyPain002 }

/** Imports the bank's report that it refuses transfers of a file. */
export async function importReport(messageId: string, endToEndIds: readonly string[]): Promise<void> {
  const transfers = endToEndIds.map(
    (id) =>
      `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
  )
  const report = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts>${transfers.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
  const { payouts, errors, warnings } = await desk.importFile(report, { parts })
  expect({ payouts, errors, warnings }).toEqual({ payouts: endToEndIds.length, errors: [], warnings: [] })
}

/** Imports what the bank gives of some days. */
export async function importDays(
  cash: Cash,
  from: string,
  to = from,
  more: Download = {},
): Promise<ImportResult> {
  const { kind = cash.kinds[0], series = 0 } = more
  const file = cash.bank.file(kind, from, to, series)
  const result = await desk.importFile(file, { accountId: cash.id, parts })
  expect({ kind, from, errors: result.errors, failure: result.failure }).toEqual({ kind, from, errors: [] })
  return result
}

/** The files of all accounts on one day of the month. */
export async function importFiles(days: readonly string[], at: number): Promise<void> {
  const day = days[at] ?? ''
  const yesterday = days[at - 1] ?? day
  for (const cash of cashes) {
    if (!cash.bank.hasLines(day, day) || !cameInTime(cash, at)) continue
    const overlaps = at % 5 === 2
    const imported = await importDays(cash, overlaps ? yesterday : day, day, { series: overlaps ? 1 : 0 })
    if (cash === bdo && at === undoneImport) await undoneAndImportedAgain(imported, day)
    if (at % 4 === 1) await bringsNothing(cash, day, { series: 2 })
    for (const kind of cash.kinds.slice(1)) await bringsNothing(cash, day, { kind })
  }
  if (at === withoutSiam + 1 && siam.bank.hasLines(yesterday, yesterday)) await importDays(siam, yesterday)
}

async function bringsNothing(cash: Cash, day: string, more: Download): Promise<void> {
  const { lines, duplicates, receipts, payouts } = await importDays(cash, day, day, more)
  expect({ duplicates, receipts, payouts }).toEqual({ duplicates: lines, receipts: 0, payouts: 0 })
}

async function undoneAndImportedAgain({ idImport = '', matched }: ImportResult, day: string): Promise<void> {
  expect(matched).toBeGreaterThan(0)
  const undone = await undoImport(gateway, idImport, {
    ...decided,
    reason: 'an older download',
    withMatches: true,
  })
  expect(undone).not.toHaveProperty('refused')
  expect(await importDays(bdo, day)).toMatchObject({ matched, restored: matched })
}

/** A match is undone by mistake, and redone. */
export async function undoneAndRedone({ key, asked }: Order): Promise<void> {
  const { rows } = await db.pool.query<{ receipt_id: string }>(
    'select receipt_id from receipt_match where payment_id = $1',
    [key.paymentId],
  )
  const receiptId = rows[0]?.receipt_id ?? ''
  expect(await undoMatch(gateway, receiptId, annAndBen)).toMatchObject({ result: 'UNDONE' })
  const redone = await redoMatch(gateway, receiptId, annAndBen)
  expect(redone).toMatchObject({ result: 'COMPLETED', money: { amount: BigInt(asked) } })
}

/** What banks book for themselves. */
export function chargeAndCredit(day: string, at: number): void {
  for (const { bank } of cashes) {
    if (at === 4) bank.move(day, -1_500, 'MONTHLY FEE NOVEMBER')
    if (at === 19) bank.move(day, 37, 'CREDIT INTEREST NOVEMBER')
  }
}
