import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { twoClusters } from '../../../testing/clusters/two-clusters.ts'
import { twoFronts } from '../../../testing/clusters/two-fronts.ts'
import { freePort } from '../../../platform/embedded-postgres/free-port.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../../testing/test-gateway.ts'
import { runCommandLine } from '../../command-line.ts'

const { west, east } = await twoClusters()
await createPayin(west, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), payinKey('open'))
const directory = await mkdtemp(path.join(tmpdir(), 'gateway-clusters-'))
afterAll(() => rm(directory, { recursive: true }))
const file = path.join(directory, 'clusters.json')
const fronts = await twoFronts(west, east)
const write = (name: string, eastOrigin: string) =>
  writeFile(
    name,
    JSON.stringify({
      cluster: 'west',
      clusters: [
        { name: 'west', origin: fronts.west.origin },
        { name: 'east', origin: eastOrigin },
      ],
    }),
  )
await write(file, fronts.east.origin)
const silent = path.join(directory, 'silent.json')
await write(silent, `http://127.0.0.1:${await freePort()}`)
// A copy of the target, such as a database of tests: only its name differs.
const copy = await testGateway({}, { secretKey: west.secretKey })

const settings = {
  DATABASE_URL: west.db.url,
  GATEWAY_SECRET_KEY: west.secretKey,
  GATEWAY_FOUR_EYES: 'on',
  GATEWAY_CLUSTERS: file,
  GATEWAY_TARGET_DATABASE_URL: east.db.url,
}

const move = (words: string, more: Readonly<Record<string, string>> = {}) => merchant(`move ${words}`, more)

async function merchant(words: string, more: Readonly<Record<string, string>> = {}) {
  let [said, complained] = ['', '']
  const code = await runCommandLine(['merchant', ...words.split(' ')], {
    environment: { ...settings, ...more },
    print: (text) => (said += text),
    complain: (line) => (complained += line),
  })
  return { code, said, complained }
}

describe('merchant move', () => {
  it.each([
    ['--code ACME --to east --by Ann', {}, '--approved-by is missing'],
    ['--code ACME --to east --by Ann --approved-by Ann', {}, 'two people'],
    ['--code ACME --to south --by Ann --approved-by Bob', {}, 'no cluster south'],
    ['--code ACME --to west --by Ann --approved-by Bob', {}, 'west is this cluster'],
    ['--code NOBODY --to east --by Ann --approved-by Bob', {}, 'no merchant NOBODY'],
    [
      '--code ACME --to east --by Ann --approved-by Bob',
      { GATEWAY_CLUSTERS: '' },
      'GATEWAY_CLUSTERS is not set',
    ],
    [
      '--code ACME --to east --by Ann --approved-by Bob',
      { GATEWAY_TARGET_DATABASE_URL: '' },
      'GATEWAY_TARGET_DATABASE_URL is not set',
    ],
    ['--code ACME --to east --by Ann --approved-by Bob', { GATEWAY_CLUSTER: 'north' }, 'does not list north'],
    [
      '--code ACME --to east --by Ann --approved-by Bob',
      { GATEWAY_TARGET_DATABASE_URL: copy.db.url },
      'GATEWAY_TARGET_DATABASE_URL is not the database of east',
    ],
    [
      '--code ACME --to east --by Ann --approved-by Bob',
      { GATEWAY_CLUSTERS: silent },
      'east does not answer',
    ],
    ['--code ACME --to east --stay --by Ann', {}, 'There is no move of ACME'],
  ])('%s %j is refused, and nothing is done', async (words, more, why) => {
    const { code, complained } = await move(words, more)
    expect({ code, complained }).toMatchObject({
      code: 1,
      complained: expect.stringContaining(why) as string,
    })
    expect((await west.db.pool.query('select from merchant_home')).rowCount).toBe(0)
  })

  it('prints where the merchant lives, and how long it took no changes', async () => {
    const { code, said } = await move('--code ACME --to east --by Ann --approved-by Bob')
    expect(code).toBe(0)
    expect(JSON.parse(said)).toMatchObject({
      merchantCodes: ['ACME'],
      state: 'MOVED',
      cluster: 'east',
      accountIds: [],
      copyingMs: expect.any(Number) as number,
      frozenMs: expect.any(Number) as number,
    })
    const { rows } = await east.db.pool
      .query(`select after->>'state' as state, after->>'approvedBy' as approved
      from audit_event where command = 'merchant move' order by id`)
    expect(rows).toEqual(['LEAVING', 'FROZEN', 'HERE'].map((state) => ({ state, approved: 'Bob' })))
  })

  it('leaves a merchant that this cluster does not change any more, and says so', async () => {
    const { code, complained } = await merchant('configure --code ACME --requests-per-second 5 --by Ann')
    expect(code).toBe(1)
    expect(complained).toContain('being moved to another cluster, or lives there now')
  })
})
