import { expect, test } from 'vitest'
import { testCommandLine } from '../../testing/test-command-line.ts'

const { gateway } = await testCommandLine()

test('maintain partitions makes the months ahead once', async () => {
  const first = await gateway('maintain', 'partitions')
  expect([first.exitCode, first.errors]).toEqual([0, ''])
  const [table] = first.document['data'] as { table: string; added: string[]; removed: string[] }[]
  expect(table?.table).toBe('callback_delivery')
  expect(table?.added).toEqual([expect.stringMatching(/^callback_delivery_\d{4}_\d\d$/)])
  const second = await gateway('maintain', 'partitions')
  expect(second.document).toEqual({ data: [{ table: 'callback_delivery', added: [], removed: [] }] })
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
