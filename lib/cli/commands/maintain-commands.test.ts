import { expect, test } from 'vitest'
import { testCommandLine } from '../../testing/test-command-line.ts'

const { gateway } = await testCommandLine()

test('maintain partitions makes the months and days ahead once', async () => {
  const first = await gateway('maintain', 'partitions')
  expect([first.exitCode, first.errors]).toEqual([0, ''])
  // One more where a day or a month began since the template was migrated.
  const ahead = (pattern: RegExp, count: number) =>
    expect.toSatisfy(
      (names: readonly string[]) =>
        names.length >= count && names.length <= count + 1 && names.every((name) => pattern.test(name)),
    ) as unknown
  expect(first.document['data']).toEqual([
    { table: 'callback_delivery', added: ahead(/^callback_delivery_\d{4}_\d\d$/, 1), removed: [] },
    { table: 'callback_answer', added: ahead(/^callback_answer_\d{4}_\d\d$/, 1), removed: [] },
    { table: 'request_log', added: ahead(/^request_log_\d{4}_\d\d_\d\d$/, 2), removed: [] },
  ])
  const second = await gateway('maintain', 'partitions')
  expect(second.document).toEqual({
    data: ['callback_delivery', 'callback_answer', 'request_log'].map((table) => ({
      table,
      added: [],
      removed: [],
    })),
  })
})

test('maintain encrypt-personal-data finds nothing to encrypt in a new database', async () => {
  const { exitCode, document } = await gateway('maintain', 'encrypt-personal-data')
  expect([exitCode, document]).toEqual([0, { encrypted: 0 }])
})

test('maintain merchant-codes finds nothing to fill in a new database', async () => {
  const { exitCode, document } = await gateway('maintain', 'merchant-codes')
  expect(exitCode).toBe(0)
  expect(document).toEqual({ filled: {} })
})
