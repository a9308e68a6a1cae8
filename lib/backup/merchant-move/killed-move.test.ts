import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../ledger/check.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { twoClusters } from '../../testing/clusters/two-clusters.ts'
import { fillWithEndedPayments } from '../../testing/database/seed-everything.ts'
import { projectNode, projectRoot } from '../../testing/processes/project-node.ts'
import { createBodyOf, createPayin, payinKey } from '../../testing/test-gateway.ts'
import { enableHomeGuards } from './hold-writes.ts'
import { readHomes } from './merchant-home.ts'
import { stayMerchants } from './stay.ts'

const { west, east, move } = await twoClusters()
await fillWithEndedPayments(west)
// Otherwise the first try would do it, and wait for the locks of this test.
await enableHomeGuards(east.db)
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const stay = () =>
  stayMerchants({
    source: west.db,
    target: east.db,
    merchantCodes: ['ACME'],
    to: 'east',
    actor: byOperator('Ann'),
  })
const stateIn = async (db: typeof west.db) => (await readHomes(db, ['ACME']))[0]?.state

const nothingArrived = async () => {
  expect(await stateIn(east.db)).toBeUndefined()
  const { rows } = await east.db.pool.query(`select from merchant where code = 'ACME'`)
  expect(rows).toEqual([])
}

/** Starts a move, waits until it says `line`, and kills its process. */
async function killedAfter(line: string, stopsAt: string): Promise<void> {
  const words = ['lib/testing/clusters/move-process.ts', west.db.url, east.db.url, west.secretKey, stopsAt]
  const child = spawn(projectNode, words, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (said.split('\n').includes(line)) break
  }
  expect(said.split('\n')).toContain(line)
  child.kill('SIGKILL')
  await ended
}

describe('a move whose process is killed', () => {
  it('leaves nothing in the target when it is killed in the first copy: the merchant works on', async () => {
    const holder = await east.db.session()
    await holder.query('begin; lock table settlement in share mode')
    await killedAfter('copying, while the merchant works', 'never')
    await holder.query('rollback')
    await holder.end()
    expect(await stateIn(west.db)).toBeUndefined()
    await createPayin(west, upi, payinKey('copied-once'))
    await nothingArrived()
  })

  it('begins again where it is said again, as long as the target has nothing', async () => {
    await killedAfter('LEAVING', 'LEAVING')
    expect(await stateIn(west.db)).toBe('LEAVING')
    await createPayin(west, upi, payinKey('leaving'))
    await killedAfter('FROZEN', 'FROZEN')
    expect(await stateIn(west.db)).toBe('FROZEN')
    await expect(createPayin(west, upi, payinKey('frozen'))).rejects.toThrow()
    await nothingArrived()
  })

  it('lets a frozen merchant work while everything is copied again', async () => {
    await killedAfter('COPIED_ONCE', 'COPIED_ONCE')
    expect(await stateIn(west.db)).toBeUndefined()
    await createPayin(west, upi, payinKey('not-frozen'))
    await nothingArrived()
  })

  it('leaves nothing in the target when it is killed in the copy of what changed', async () => {
    const holder = await east.db.session()
    await holder.query('begin; lock table merchant_home in share mode')
    await killedAfter('copying what changed', 'never')
    await holder.query('rollback')
    await holder.end()
    expect(await stateIn(west.db)).toBe('FROZEN')
    await nothingArrived()
  })

  it('may be given up as long as the target has nothing', async () => {
    await stay()
    expect(await stateIn(west.db)).toBeUndefined()
    await createPayin(west, upi, payinKey('stayed'))
    await expect(stay()).rejects.toThrow('There is no move of ACME')
  })

  it('has moved the merchant when it is killed after the copy: said again, it only ends the move', async () => {
    const before = await readBalances(west.db, 'ACME')
    await killedAfter('COPIED', 'COPIED')
    expect([await stateIn(west.db), await stateIn(east.db)]).toEqual(['FROZEN', 'HERE'])
    await expect(stay()).rejects.toThrow('arrived in east')
    // The target takes changes from its commit on: nothing of them is lost by the second try.
    await createPayin(east, upi, payinKey('in the meantime'.replaceAll(' ', '-')))
    expect((await move()).rows).toEqual({})
    expect([await stateIn(west.db), await stateIn(east.db)]).toEqual(['MOVED', 'HERE'])
    expect(await readBalances(east.db, 'ACME')).toEqual(before)
    expect([await checkLedger(west.db), await checkLedger(east.db)]).toEqual([[], []])
  })

  it('is refused once it has ended', async () => {
    await expect(move()).rejects.toThrow('ACME has moved to east')
  })
})
