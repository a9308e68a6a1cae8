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

  test('is found by person, whether they did or approved it, by command, merchant and time', async () => {
    await database.pool.query(`
      insert into audit_event (actor, command, merchant_code, after, at) values
        ('operator:Vera', 'match undo', 'SHOP', '{"approvedBy": "Walt", "reason": "=1+1"}', '2026-03-05T10:00:00Z'),
        ('operator:Walt', 'suspense assign', 'SHOP', '{}', '2026-03-06T10:00:00Z')`)
    const found = async (...words: string[]) =>
      ((await gateway('audit', 'list', ...words)).document['data'] as { command: string }[]).map(
        ({ command }) => command,
      )
    expect(await found('--by', 'walt')).toEqual(['suspense assign', 'match undo'])
    expect(await found('--by', 'Vera')).toEqual(['match undo'])
    expect(await found('--command', 'suspense')).toEqual(['suspense assign'])
    expect(await found('--command', 'match undo', '--code', 'SHOP')).toEqual(['match undo'])
    expect(await found('--command', 'match un')).toEqual([])
    expect(await found('--from', '2026-03-05', '--to', '2026-03-06')).toEqual(['match undo'])
    const { document } = await gateway('audit', 'list', '--by', 'Walt', '--limit', '1')
    const next = String(document['nextCursor'])
    expect(await found('--by', 'Walt', '--limit', '1', '--cursor', next)).toEqual(['match undo'])
    const { printed } = await gateway('audit', 'list', '--by', 'Vera', '--csv')
    expect(printed).toBe(
      'at,by,approvedBy,command,merchantCode,reason,before,after,requestId\r\n' +
        `2026-03-05T10:00:00.000Z,Vera,Walt,match undo,SHOP,'=1+1,,"{""reason"":""=1+1"",""approvedBy"":""Walt""}",\r\n`,
    )
  })
})
