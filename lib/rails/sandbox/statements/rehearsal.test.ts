import { beforeAll, expect, it } from 'vitest'
import { linesIn } from '../../../bank-files/testing/read-parts.ts'
import { readStatementFile } from '../../../bank-files/statements/read-statement-file.ts'
import type { StatementPart } from '../../../bank-files/statements/statement.ts'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import { amountShortest } from '../../../money/money.ts'
import { openItems } from '../../../payments/suspense/open-items.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import { reportTransfer, reportTransfers } from '../../../testing/statements/sandbox-transfers.ts'
import { testGateway } from '../../../testing/test-gateway.ts'
import { accountState } from '../../own-accounts/accounts/account-state.ts'
import { selectAccounts } from '../../own-accounts/accounts/account.ts'
import { importBankFile } from '../../own-accounts/notices.ts'
import { statementState } from '../../own-accounts/statements/continuity/statement-state.ts'
import { transfersReported } from '../../own-accounts/statements/reported/reported-transfers.ts'
import { itemLines } from '../../own-accounts/statements/sql/item-lines.ts'
import { undoImport } from '../../own-accounts/statements/undo/undo-import.ts'
import { sandbox } from '../rail.ts'
import { sandboxStatement } from './sandbox-statement.ts'
import { sandboxFormats, type SandboxFormat } from './statement-file.ts'
import { inOnePiece } from '../../../bank-files/statements/in-one-piece.ts'

const gateway = await testGateway({}, { rails: [sandbox] })
const { db } = gateway
const by = byOperator('Ann')

let accountId = ''
beforeAll(async () => {
  accountId = await reportTransfers(gateway)
})

async function written(format: SandboxFormat, seed: number, day?: string) {
  const period = day === undefined ? {} : { from: day, to: day }
  const statement = await sandboxStatement(gateway, { accountId, format, seed, ...period })
  if ('refused' in statement) throw new Error(statement.refused)
  return { bytes: Buffer.concat([...statement.file]), leftOut: statement.leftOut }
}
const importFile = (bytes: Uint8Array) =>
  importBankFile(gateway, { bytes: inOnePiece(bytes), accountId, actor: by })

/** The fees and the interest that the disorder has added to a file, each once. */
async function addedIn(bytes: Uint8Array): Promise<string[]> {
  const parts: StatementPart[] = []
  for await (const part of (await readStatementFile(inOnePiece(bytes), {})).parts) parts.push(part)
  const added = linesIn(parts).filter(({ text }) => /MAINTENANCE FEE|INTEREST CAPITALISED/.test(text))
  const shown = added.map(({ direction, amount, bookedOn }) => `${direction} ${amount} ${bookedOn}`)
  return [...new Set(shown)].toSorted()
}

/** What lines have opened; the rest and the surplus of payins were there before. */
async function openNow(): Promise<string[]> {
  const items = await openItems(gateway, {}, itemLines(gateway.personal))
  return items
    .filter(({ payment }) => payment === undefined)
    .map(({ direction, money: of, movedOn }) => `${direction} ${amountShortest(of)} ${movedOn}`)
    .toSorted()
}

async function booksBesideBank() {
  const account = (await selectAccounts(db)).find(({ id }) => id === accountId)
  if (!account) throw new Error('the account is gone')
  const { books } = await accountState(db, account)
  const reported = await transfersReported(gateway, db, account)
  const { difference } = await statementState(db, accountId, books, reported)
  return { books, difference: difference?.amount }
}

it.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'disorder %i in four formats opens only what it has added, books nothing twice, and books are bank',
  async (seed) => {
    const order = sandboxFormats.map((_, at) => sandboxFormats[(at + seed) % sandboxFormats.length] ?? 'csv')
    const files = await Promise.all(order.map((format) => written(format, seed)))
    const imports: string[] = []
    for (const [at, { bytes, leftOut }] of files.entries()) {
      const result = await importFile(bytes)
      expect([order[at], await openNow()]).toEqual([order[at], await addedIn(bytes)])
      if (at > 0) expect([order[at], result.duplicates]).toEqual([order[at], result.lines])
      const codes = result.warnings.map(({ code }) => code)
      expect(codes).not.toContain('POSSIBLE_DUPLICATE')
      if (leftOut === undefined) expect(codes).toEqual([])
      imports.push(result.idImport ?? '')
    }
    for (const { bytes } of files)
      expect(await importFile(bytes)).toMatchObject({ receipts: 0, suspense: 0, errors: [] })
    const { difference } = await booksBesideBank()
    if (files[0]?.leftOut === undefined) expect(difference).toBe(0n)
    // At most a fee and interest of the day whose statement is missing.
    else expect(Math.abs(Number(difference))).toBeLessThan(1_100)
    expect(await checkLedger(db)).toEqual([])
    for (const id of imports) await undoImport(gateway, id, { by, reason: 'the next', withMatches: false })
    expect([await openNow(), (await booksBesideBank()).books.amount]).toEqual([[], 640_00n])
  },
)

it('the statement that was left out is a gap until it is imported, and then books are bank', async () => {
  const seed = 0
  const { bytes, leftOut } = await written('camt.053', seed)
  const first = await importFile(bytes)
  expect(first.warnings.map(({ code }) => code)).toEqual(['STATEMENT_MISSING', 'BALANCE_GAP', 'BOOKS_DIFFER'])
  const missing = await written('camt.053', seed, leftOut)
  const second = await importFile(missing.bytes)
  expect([second.warnings, await openNow()]).toEqual([
    [],
    [...(await addedIn(bytes)), ...(await addedIn(missing.bytes))].toSorted(),
  ])
  expect((await booksBesideBank()).difference).toBe(0n)
})

it('two imports at once show each transfer once', async () => {
  await reportTransfer(gateway, '2026-03-01T10:00:00Z', 100_00n, { accountName: 'Asha Rao' })
  await reportTransfer(gateway, '2026-03-01T11:00:00Z', 100_00n, { accountName: 'Asha Rao' })
  const [camt, table] = [
    await written('camt.053', 0, '2026-03-01'),
    await written('csv', 0, '2026-03-01'),
  ] as const
  const results = await Promise.all([camt, camt, table].map(({ bytes }) => importFile(bytes)))
  expect(results.map(({ receipts, suspense }) => [receipts, suspense])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  const { rows } = await db.query<{ state: string; count: number }>({
    name: 'states_of_lines',
    text: `select state, count(*)::int as count from statement_line where booked_on = '2026-03-01' group by 1 order by 1`,
  })
  expect(rows).toContainEqual({ state: 'REPORTED', count: 2 })
  expect((await booksBesideBank()).difference).toBe(0n)
})
