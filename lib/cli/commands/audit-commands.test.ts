import { describe, expect, test } from 'vitest'
import { testCommandLine } from '../../testing/test-command-line.ts'

const { database, gateway } = await testCommandLine()

describe('the audit', () => {
  test('has the name of each change’s author, newest first', async () => {
    await gateway('signing-key', 'rotate', '--by', 'Zoe')
    const { document } = await gateway('audit', 'list', '--limit', '1')
    expect(document['data']).toEqual([
      {
        at: expect.any(String),
        by: 'Zoe',
        command: 'signing-key rotate',
        after: { kid: expect.any(String) },
      },
    ])
  })

  test('shows the actors that earlier releases wrote, and those that are no person', async () => {
    await database.pool.query(`
      insert into audit_event (actor, command)
      values ('Ann', 'signing-key rotate'), ('merchant SHOP', 'privacy erase'), ('merchant:SHOP', 'privacy erase')`)
    const { document } = await gateway('audit', 'list', '--limit', '3')
    expect(document['data']).toMatchObject([{ by: 'merchant SHOP' }, { by: 'merchant SHOP' }, { by: 'Ann' }])
  })
})
