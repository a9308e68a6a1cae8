import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedTestAccounts } from '../../../rails/own-accounts/seed-test-accounts.ts'
import { rails } from '../../../rails/rails.ts'
import { reportTransfers } from '../../../testing/statements/sandbox-transfers.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import { testGateway } from '../../../testing/test-gateway.ts'

const sandboxGateway = await testGateway({}, { rails })
const { gateway, directory } = await testCommandLine(sandboxGateway)

let idAccount = ''
beforeAll(async () => {
  idAccount = await reportTransfers(sandboxGateway)
})

const formats = ['camt.053', 'mt940', 'ofx', 'csv'] as const

interface ReadLine {
  readonly bookedOn: string
  readonly amount: number
  readonly direction: string
  readonly text: string
}

async function statementOf(format: string, ...more: string[]): Promise<{ readonly file: string }> {
  const words = ['--account', idAccount, '--format', format, ...more]
  const { printed } = await gateway('sandbox', 'statement', ...words)
  const file = path.join(directory, words.slice(2).join(''))
  await writeFile(file, printed)
  return { file }
}

/** The fees and the interest that the disorder has added, each once: as direction and amount. */
async function addedIn(file: string): Promise<string[]> {
  const { document } = await gateway('statement', 'read', file)
  const lines = (document['statements'] as { lines: ReadLine[] }[]).flatMap((each) => each.lines)
  const invented = lines.filter(({ text }) => /MAINTENANCE FEE|INTEREST CAPITALISED/.test(text))
  return [...new Set(invented.map((line) => `${line.direction} ${line.amount} ${line.bookedOn}`))].toSorted()
}

async function openItems(): Promise<string[]> {
  const { document } = await gateway('suspense', 'list', '--account', idAccount)
  const items = document['items'] as {
    direction: string
    money: { amount: number }
    movedOn: string
    payment?: object
  }[]
  // The rest and the surplus of payins were there before.
  const opened = items.filter(({ payment }) => payment === undefined)
  return opened.map((item) => `${item.direction} ${item.money.amount} ${item.movedOn}`).toSorted()
}

const importFile = async (file: string) =>
  (await gateway('statement', 'import', file, '--account', idAccount)).document
const undo = async (idImport: unknown) =>
  gateway('statement', 'undo', '--id', String(idImport), '--reason', 'the next rehearsal')
const booksDiffer = async () => (await gateway('account', 'show', '--id', idAccount)).document['booksDiffer']

describe('the statement of a sandbox account', () => {
  it.each(formats)('as %s has only what the bank has reported itself: nothing is booked', async (format) => {
    const { file } = await statementOf(format)
    const document = await importFile(file)
    expect(document).toMatchObject({ lines: 8, duplicates: 8, receipts: 0, suspense: 0, warnings: [] })
    expect(await importFile(file)).toMatchObject({ duplicates: 8, receipts: 0, warnings: [] })
    expect([await openItems(), await booksDiffer()]).toEqual([[], 0])
    expect((await undo(document['idImport'])).document).toMatchObject({ undone: 8 })
  })

  it('of the last days opens with what lay there before, which the books have', async () => {
    const { file } = await statementOf('camt.053', '--from', '2026-02-27')
    const document = await importFile(file)
    expect(document).toMatchObject({ statements: [{ opening: 440 }, {}], duplicates: 4, warnings: [] })
    const { document: show } = await gateway('account', 'show', '--id', idAccount)
    expect(show).toMatchObject({ books: 640, bank: 640, booksDiffer: 0 })
    await undo(document['idImport'])
  })

  it('that is a day old does not know the money of today, and books and bank agree', async () => {
    const { file } = await statementOf('mt940', '--to', '2026-02-27')
    const document = await importFile(file)
    expect(document).toMatchObject({ duplicates: 7, warnings: [] })
    expect(await gateway('account', 'show', '--id', idAccount)).toMatchObject({
      document: { books: 640, bank: 540, booksDiffer: 0 },
    })
    await undo(document['idImport'])
  })
})

it.each([
  ['camt.053', '1'],
  ['mt940', '3'],
] as const)('%s with disorder %s opens only what the disorder has added', async (format, seed) => {
  const { file } = await statementOf(format, '--mess', seed)
  const document = await importFile(file)
  const added = await addedIn(file)
  expect(added).toHaveLength(3)
  expect([document['warnings'], await openItems(), await booksDiffer()]).toEqual([[], added, 0])
  const again = await importFile(file)
  expect([again['duplicates'], again['receipts']]).toEqual([again['lines'], 0])
  expect((await gateway('ledger', 'check')).exitCode).toBe(0)
  await undo(document['idImport'])
})

it('in live mode its accounts stay refused', async () => {
  const live = await testCommandLine(undefined, {
    GATEWAY_MODE: 'live',
    GATEWAY_PUBLIC_URL: 'https://pay.example.com',
  })
  await seedTestAccounts(live.database, 'sandbox')
  const { rows } = await live.database.query<{ id: string }>({
    name: 'test_account',
    text: `select id from receiving_account where kind = 'UPI'`,
  })
  const { file } = await statementOf('camt.053')
  const words = ['statement', 'import', file, '--account', rows[0]?.id ?? '']
  const { exitCode, document } = await live.gateway(...words)
  expect(exitCode).toBe(1)
  expect(document).toMatchObject({ idImport: null, errors: [{ reason: /there is no account/ }] })
})
