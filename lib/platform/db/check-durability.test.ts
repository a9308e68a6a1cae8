import { describe, expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { silentLog } from '../../testing/silent-log.ts'
import { checkDurability, durabilityWarning, readDurability } from './check-durability.ts'
import { openDatabase } from './database.ts'

const { url, pool } = await testDatabase()

/** A connection to this database with settings of its own. */
async function withSettings(settings: Readonly<Record<string, string>>) {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const db = openDatabase({
    url: `${url}?options=${encodeURIComponent(options.join(' '))}`,
    log: silentLog,
    poolSize: 1,
  })
  onTestFinished(() => db.close())
  return db
}

describe('commits that may be lost', () => {
  it.each([
    ['on', '', 0, undefined],
    ['local', '', 0, undefined],
    ['on', 'other', 0, undefined],
    ['on', 'other', 1, undefined],
    ['remote_apply', 'ANY 1 (a, b)', 2, undefined],
    ['remote_write', 'other', 1, undefined],
    ['off', '', 0, 'set synchronous_commit to on'],
    ['off', 'other', 1, 'set synchronous_commit to on'],
    ['on', '', 1, 'name it in synchronous_standby_names'],
    ['local', 'other', 1, 'with synchronous_commit on'],
  ])(
    'synchronous_commit %s, synchronous_standby_names "%s", %i standbys: %s',
    (commit, names, standbys, said) => {
      const warning = durabilityWarning({
        synchronousCommit: commit,
        synchronousStandbyNames: names,
        standbys,
      })
      if (said === undefined) expect(warning).toBeUndefined()
      else expect(warning).toContain(said)
    },
  )

  it('are told in one line, with the settings', async () => {
    const db = await withSettings({ synchronous_commit: 'off' })
    const said: unknown[][] = []
    await checkDurability(db, { warn: (...line: unknown[]) => void said.push(line) })
    expect(said).toEqual([
      [
        { synchronousCommit: 'off', synchronousStandbyNames: '', standbys: expect.any(Number) },
        expect.stringContaining('set synchronous_commit to on'),
      ],
    ])
  })

  it('are looked for among the standbys that are there: whoever copies a backup is none', async () => {
    // The role of a gateway may not replicate: what PostgreSQL shows of senders is put before its own view.
    await pool.query(`
      create schema senders;
      create view senders.pg_stat_replication as select unnest(array['streaming', 'catchup', 'backup', null]) as state`)
    const db = await withSettings({ synchronous_commit: 'on', search_path: 'senders,pg_catalog' })
    const durability = await readDurability(db)
    expect(durability).toEqual({ synchronousCommit: 'on', synchronousStandbyNames: '', standbys: 3 })
    expect(durabilityWarning(durability)).toContain('synchronous_standby_names')
  })
})
