import { beforeEach, expect, it } from 'vitest'
import { decided, statementDesk } from '../../../../testing/statements/statement-desk.ts'
import {
  camtFile,
  detail,
  entry,
  written,
  type FileFacts,
  type Transfer,
} from '../../../../testing/statements/written-files.ts'
import type { OperatorAccount } from '../../accounts/account.ts'
import { bookImport } from '../booking/book-import.ts'
import { undoImport } from './undo-import.ts'

const { gateway, db, openAccount, importFile, books, house, state } = await statementDesk()
let account: OperatorAccount
let facts: FileFacts
beforeEach(async () => {
  account = await openAccount()
  facts = { account: account.identifier, from: '2026-03-02', to: '2026-03-03', opening: 5_000 }
})
const transfers: readonly Transfer[] = [
  { day: '2026-03-02', amount: 1_000, reference: 'A', text: 'Asha' },
  { day: '2026-03-03', amount: -300, reference: 'B', text: 'Rent' },
]
const undo = (idImport: string | undefined, withMatches = false) =>
  undoImport(gateway, idImport ?? '', { ...decided, reason: 'wrong file', withMatches })

it('takes back all that the import booked, and the same file may be imported again', async () => {
  const before = await house()
  const { idImport } = await importFile(written.mt940(facts, transfers))
  expect(await books(account.id)).toBe(5_700n)
  expect(await undo(idImport)).toMatchObject({ undone: 2 })
  expect(await books(account.id)).toBe(0n)
  expect(await house()).toEqual(before)
  expect(await state(account.id)).toMatchObject({ last: undefined, gaps: [] })
  expect(await importFile(written.mt940(facts, transfers))).toMatchObject({ receipts: 1, duplicates: 0 })
  expect(await books(account.id)).toBe(5_700n)
})

it('lines that were known from an undone file are new in the next', async () => {
  const { idImport } = await importFile(written.ofx(facts, transfers))
  const file = written.mt940(facts, transfers)
  expect(await importFile(file)).toMatchObject({ duplicates: 2 })
  await undo(idImport)
  expect(await importFile(file)).toMatchObject({ receipts: 1, duplicates: 0 })
  expect((await state(account.id)).difference?.amount).toBe(0n)
})

it('refuses an import that is undone, and one that is not there', async () => {
  const { idImport } = await importFile(written.mt940(facts, transfers))
  await undo(idImport)
  expect(await undo(idImport)).toEqual({ refused: 'NOT_BOOKED' })
  expect(await undo('none')).toEqual({ refused: 'NO_SUCH_IMPORT' })
})

it('names the lines that payouts have and does nothing without the flag', async () => {
  const { idImport } = await importFile(written.mt940(facts, transfers), {
    parts: {
      settlePayouts: async (_, __, lines) => ({
        explained: new Map(
          lines
            .filter(({ direction }) => direction === 'DEBIT')
            .map(({ id }) => [id, { entries: [], as: 'PAYOUT' as const }]),
        ),
        open: new Map(),
        changed: [],
      }),
    },
  })
  const outcome = await undo(idImport)
  expect(outcome).toMatchObject({ decided: [{ line: '7', state: 'PAYOUT' }] })
  const { rows } = await db.pool.query('select state from bank_import where id = $1', [idImport])
  expect(rows).toEqual([{ state: 'BOOKED' }])
  expect(await undo(idImport, true)).toMatchObject({ undone: 2 })
})

it('takes back a total whose transfers have taken its place', async () => {
  const sum = entry(facts.from, 500, 'B1', 'batch', '<Btch><NbOfTxs>2</NbOfTxs></Btch>')
  const batch = entry(facts.from, 500, 'B1', '', detail(200, 'E1', 'a') + detail(300, 'E2', 'b'))
  const total = await importFile(camtFile('camt.053', facts, [sum], 500))
  const details = await importFile(camtFile('camt.054', facts, [batch], 500))
  expect(await books(account.id)).toBe(5_500n)
  await undo(total.idImport)
  expect(await books(account.id)).toBe(500n)
  await undo(details.idImport)
  expect(await books(account.id)).toBe(0n)
})

it('an import that is being undone books nothing more', async () => {
  const { idImport = '' } = await importFile(written.mt940(facts, transfers))
  await db.pool.query(`update bank_import set state = 'UNDOING' where id = $1`, [idImport])
  const more = written.mt940({ ...facts, from: '2026-03-04', to: '2026-03-04', opening: 5_700 }, [
    { day: '2026-03-04', amount: 100, reference: 'C', text: 'Ravi' },
  ])
  const { idImport: next = '' } = await importFile(more)
  await db.pool.query('alter table statement_line disable trigger statement_line_keeps_money')
  await db.pool.query(`update statement_line set state = 'NEW' where import_id = $1`, [next])
  await db.pool.query('alter table statement_line enable trigger statement_line_keeps_money')
  await db.pool.query(`update bank_import set state = 'UNDOING' where id = $1`, [next])
  expect(await bookImport(gateway, {}, next, false)).toMatchObject({ receipts: 0 })
  expect(await undo(idImport)).toMatchObject({ undone: 2 })
})
