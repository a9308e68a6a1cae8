import { expect, test } from 'vitest'
import { testCommandLine } from '../../testing/test-command-line.ts'

const { gateway } = await testCommandLine()

test('maintain partitions makes the months and days ahead once', async () => {
  const first = await gateway('maintain', 'partitions')
  expect([first.exitCode, first.errors]).toEqual([0, ''])
  const month = (table: string) => expect.stringMatching(new RegExp(`^${table}_\\d{4}_\\d\\d$`)) as unknown
  const day = expect.stringMatching(/^request_log_\d{4}_\d\d_\d\d$/) as unknown
  expect(first.document['data']).toEqual([
    ...['callback_delivery', 'callback_answer'].map((table) => ({
      table,
      added: [month(table)],
      removed: [],
    })),
    { table: 'request_log', added: [day, day], removed: [] },
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
