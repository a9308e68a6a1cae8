import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { money } from '../../../money/money.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import { readPayment } from '../../../payments/read/read-payment.ts'
import { rails } from '../../../rails/rails.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import { createBodyOf, createPayin, testGateway } from '../../../testing/test-gateway.ts'

// The decisions of docs/operators/rehearsal.md, in their order.
const opened = await testGateway({}, { rails })
const { gateway, directory } = await testCommandLine(opened)
const by = ['--by', 'Ann'] as const
const reason = ['--reason', 'a rehearsal'] as const

const payin = () => createPayin(opened, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
async function pay(key: PaymentKey, amount: bigint): Promise<void> {
  const simulator = opened.rails.find(({ name }) => name === 'sandbox')?.simulator
  await simulator?.simulate(key, { event: 'PAY', amount: money(amount, 'INR') })
}
const statusOf = async (key: PaymentKey) => (await readPayment(opened, key))?.status

interface Item {
  readonly idSuspense: string
  readonly direction: string
  readonly money: { readonly amount: number }
}
async function openItems(): Promise<readonly Item[]> {
  const { document } = await gateway('suspense', 'list')
  return document['items'] as readonly Item[]
}

async function done(...words: string[]): Promise<Readonly<Record<string, unknown>>> {
  const { exitCode, errors, document } = await gateway(...words)
  expect([words, exitCode, errors]).toEqual([words, 0, ''])
  return document
}

it('a day with a bank that reports nothing: import, suspense and both kinds of undo, and books are bank', async () => {
  await done('sandbox', 'bank', '--reports', 'off', ...by)
  const [paid, waiting] = [await payin(), await payin()]
  await pay(paid, 100_00n)
  // What is too much stays with the payin as its surplus.
  await pay(paid, 30_00n)
  const accounts = (await done('account', 'list'))['data'] as { idAccount: string; methods: string[] }[]
  const id = accounts.find(({ methods }) => methods.includes('UPIQR'))?.idAccount ?? ''

  const file = path.join(directory, 'statement.xml')
  const words = ['sandbox', 'statement', '--account', id, '--format', 'camt.053', '--mess', '8']
  await writeFile(file, (await gateway(...words)).printed)
  const rule = ['--when-text', '.*CREDIT INTEREST CAPITALISED', '--max-amount', '1', '--book', 'INTEREST']
  await done('account', 'rule', 'add', '--id', id, ...rule, ...by)
  expect(await done('statement', 'import', file, '--account', id, '--dry-run')).toMatchObject({ matched: 2 })
  expect(await statusOf(paid)).toBe('WAITING')
  const imported = await done('statement', 'import', file, '--account', id, ...by)
  expect(imported).toMatchObject({ receipts: 2, matched: 2, suspense: 0, warnings: [] })
  expect([await statusOf(paid), await statusOf(waiting)]).toEqual(['SUCCESS', 'WAITING'])

  for (const { idSuspense, direction } of await openItems())
    if (direction === 'DEBIT')
      await done('suspense', 'book', '--id', idSuspense, '--as', 'CHARGE', ...reason, ...by)
  expect(await done('account', 'show', '--id', id)).toMatchObject({ gaps: [], booksDiffer: 0 })
  expect((await gateway('ledger', 'check')).document).toMatchObject({ clean: true })

  const { rows } = await opened.db.query<{ id: string }>({
    name: 'receipt_of_100',
    text: 'select id from receipt where amount = 100',
  })
  await done('match', 'undo', '--receipt', rows[0]?.id ?? '', ...reason, ...by)
  const item = (await openItems()).find(({ money: { amount } }) => amount === 100)
  const to = ['--id', item?.idSuspense ?? '', '--code', 'ACME', '--payin', waiting.paymentId]
  await done('suspense', 'assign', ...to, ...reason, '--dry-run')
  await done('suspense', 'assign', ...to, ...reason, ...by)
  expect(await statusOf(waiting)).toBe('SUCCESS')

  const idImport = String(imported['idImport'])
  const undo = ['statement', 'undo', '--id', idImport, ...reason, ...by]
  const matched = [{ reimportRestores: 'MATCH' }, { reimportRestores: 'MATCH' }]
  expect((await gateway(...undo)).document).toMatchObject({ undone: 0, matched })
  expect(await done(...undo, '--with-matches')).toMatchObject({ matched })
  expect((await gateway('ledger', 'check')).document).toMatchObject({ clean: true })
  expect(await done('account', 'show', '--id', id)).toMatchObject({ books: 0 })
})
