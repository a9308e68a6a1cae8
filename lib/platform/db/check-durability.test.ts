import { describe, expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { keptLog, silentLog } from '../../testing/silent-log.ts'
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
    ['off', '', 0, 'database.commits-not-on-disk'],
    ['off', 'other', 1, 'database.commits-not-on-disk'],
    ['on', '', 1, 'database.standby-not-synchronous'],
    ['local', 'other', 1, 'database.standby-not-synchronous'],
  ])(
    'synchronous_commit %s, synchronous_standby_names "%s", %i standbys: %s',
    (commit, names, standbys, said) => {
      const warning = durabilityWarning({
        synchronousCommit: commit,
        synchronousStandbyNames: names,
        standbys,
      })
      expect(warning).toBe(said)
    },
  )

  it('are reported in one line, with the settings', async () => {
    const db = await withSettings({ synchronous_commit: 'off' })
    const log = keptLog()
    await checkDurability(db, log)
    expect(log.lines).toMatchObject([
      {
        event: 'database.commits-not-on-disk',
        fields: { synchronousCommit: 'off', synchronousStandbyNames: '', standbys: expect.any(Number) },
      },
    ])
  })

  it('depend on connected standbys: a base backup is not one', async () => {
    // The gateway's role has no replication privilege: the test puts a view of its own before
    // pg_stat_replication.
    await pool.query(`
      create schema senders;
      create view senders.pg_stat_replication as select unnest(array['streaming', 'catchup', 'backup', null]) as state`)
    const db = await withSettings({ synchronous_commit: 'on', search_path: 'senders,pg_catalog' })
    const durability = await readDurability(db)
    expect(durability).toEqual({ synchronousCommit: 'on', synchronousStandbyNames: '', standbys: 3 })
    expect(durabilityWarning(durability)).toBe('database.standby-not-synchronous')
  })
})
