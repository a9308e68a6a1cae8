import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkReceiptConflicts } from '../../doctor/accounts/check-receipt-conflicts.ts'
import { seedTestAccounts } from '../../rails/own-accounts/seed-test-accounts.ts'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { testBankName } from '../../testing/test-bank/name.ts'
import { testCommandLine } from '../../testing/test-command-line.ts'

const { database, gateway, asking } = await testCommandLine()
const receiptId = randomUUID()
const conflictIds = [randomUUID(), randomUUID()] as const

beforeAll(async () => {
  await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
  await seedTestAccounts(database, testBankName)
  const account = `(select id from receiving_account where currency_code = 'INR' order by id limit 1)`
  await bypassConstraints(
    database,
    `insert into receipt (id, source, source_id, digest, receiving_account_id, currency_code, amount, moved_at)
     values ('${receiptId}', 'bank', 'L-1', '', ${account}, 'INR', 100, '2026-03-02T10:00:00Z')`,
    ...conflictIds.map(
      (id, index) => `
        insert into receipt_conflict (id, receipt_id, digest, receiving_account_id, currency_code, amount, moved_at, reported_at)
        values ('${id}', '${receiptId}', '\\x0${index}', ${account}, 'INR', ${100 - index}, '2026-03-02T12:00:00Z', now())`,
    ),
  )
})

describe('receipts', () => {
  const decide = (as: string, ...more: string[]) =>
    gateway('receipts', 'decide', '--as', as, '--reason', 'compared', '--by', 'Ann', ...more)

  test('conflicts are reported by the doctor, until all are decided', async () => {
    const [found, ...others] = await checkReceiptConflicts(database)
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'RECEIPT_CONFLICTS', severity: 'WARNING' })
    expect(found?.message).toContain('2 reports of money differ')
  })

  test('conflicts: what differs is shown', async () => {
    const { document } = await gateway('receipts', 'conflicts')
    expect(document).toMatchObject({
      data: [
        {
          idReceipt: receiptId,
          source: 'bank',
          sourceId: 'L-1',
          booked: { amount: 100, currencyCode: 'INR', movedAt: '2026-03-02T10:00:00.000Z' },
        },
        {},
      ],
    })
    expect(document['data']).toContainEqual(
      expect.objectContaining({
        idConflict: conflictIds[1],
        differences: [
          { field: 'amount', booked: '100', reported: '99' },
          { field: 'movedAt', booked: '2026-03-02T10:00:00.000Z', reported: '2026-03-02T12:00:00.000Z' },
        ],
      }),
    )
  })

  test('decide: other money needs a second person', async () => {
    const other = ['--conflict', conflictIds[1]]
    expect((await decide('OTHER_MONEY', ...other)).errors).toContain('name the person who approved it')
    const alone = await decide('OTHER_MONEY', ...other, '--approved-by', 'ann')
    expect(alone).toMatchObject({ exitCode: 1, errors: expect.stringContaining('name the same person') })
    const { document } = await decide('OTHER_MONEY', ...other, '--approved-by', 'Bob')
    expect(document).toMatchObject({
      idConflict: conflictIds[1],
      decision: 'OTHER_MONEY',
      by: 'Ann',
      approvedBy: 'Bob',
      idReceipt: expect.any(String),
      result: 'SUSPENSE',
    })
    expect(document['idReceipt']).not.toBe(receiptId)
  })

  test('decide: repeated, it prints the decision; another decision is refused', async () => {
    const same = ['--conflict', conflictIds[0]]
    const first = await decide('SAME_MONEY', ...same)
    expect(first.document).toMatchObject({ decision: 'SAME_MONEY', by: 'Ann', reason: 'compared' })
    expect((await decide('SAME_MONEY', ...same)).document).toEqual(first.document)
    const other = await decide('OTHER_MONEY', ...same, '--approved-by', 'Bob')
    expect(other).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(
        /^The conflict was decided as SAME_MONEY by Ann at .+ Nothing was changed\.\n$/,
      ),
    })
    expect((await gateway('receipts', 'conflicts')).document).toEqual({ data: [] })
    expect(await checkReceiptConflicts(database)).toEqual([])
    const { document } = await gateway('audit', 'list', '--limit', '1')
    expect(document['data']).toMatchObject([{ by: 'Ann', command: 'receipts decide' }])
  })

  test('decide: an unknown conflict is named', async () => {
    const { exitCode, errors } = await decide('SAME_MONEY', '--conflict', randomUUID())
    expect([exitCode, errors]).toEqual([1, expect.stringContaining('There is no conflict')])
  })
})

describe('payouts', () => {
  const notPaid = 'payouts decide --code ACME --payout P-1 --as NOT_PAID --by Ann --approved-by Bob'.split(
    ' ',
  )
  const decide = (...more: string[]) => [...notPaid, '--reason', 'bank paid another', ...more]
  const requestId = randomUUID()

  test('conflicts: none', async () => {
    expect((await gateway('payouts', 'conflicts')).document).toEqual({ data: [] })
  })

  test('decide: needs two people, a yes at a terminal and a payout in conflict', async () => {
    const alone = await gateway(...decide().map((word) => (word === 'Bob' ? 'ANN' : word)))
    expect(alone.errors).toContain('name the same person')
    const { answer, questions } = await asking(false, ...decide())
    expect([answer.exitCode, answer.errors]).toEqual([1, 'Nothing was decided.\n'])
    expect(questions).toEqual(['End payout P-1 of ACME as NOT_PAID ("bank paid another", approved by Bob)?'])
    expect((await gateway(...decide('--request-id', requestId))).errors).toBe(
      `Request ID: ${requestId}\nThere is no payout P-1 of ACME.\n`,
    )
  })
})
