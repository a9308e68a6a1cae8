import { expect, it, vi } from 'vitest'
import { testGateway } from '../../testing/test-gateway.ts'
import { remoteRail } from '../testing/remote-rail.ts'
import { keptToken } from './kept-token.ts'
import { NoAnswer } from './rail-kind.ts'
import { tokenStore } from './token-store.ts'

const gateway = await testGateway({}, { rails: [] })
const { row } = await remoteRail(gateway)
const never = new AbortController().signal
/** The token of a rail in two processes. */
function inTwoProcesses(name: string) {
  let count = 0
  const ask = vi.fn(async () => ({ value: `T${++count}`, lastsSeconds: 300 }))
  const kept = () => keptToken(gateway.clock, ask, tokenStore(gateway, row)(name))
  return { one: kept(), other: kept(), ask }
}

it('every process uses the token that one asked for, until shortly before it ends', async () => {
  const { one, other, ask } = inTwoProcesses('a')
  expect(await one.get(never)).toBe('T1')
  gateway.clock.forward(230_000)
  expect(await other.get(never)).toBe('T1')
  gateway.clock.forward(20_000)
  expect(await other.get(never)).toBe('T2')
  expect(await one.get(never)).toBe('T2')
  expect(ask).toHaveBeenCalledTimes(2)
})

it('a token that was refused is asked for again, unless another process has done so', async () => {
  const { one, other } = inTwoProcesses('b')
  const first = await one.get(never)
  await other.get(never)
  one.drop(first)
  expect(await one.get(never)).toBe('T2')
  other.drop(first)
  expect(await other.get(never)).toBe('T2')
})

it('is asked for by one process alone where several need it at once', async () => {
  const { one, other, ask } = inTwoProcesses('d')
  expect(await Promise.all([one.get(never), other.get(never)])).toEqual(['T1', 'T1'])
  one.drop('T1')
  other.drop('T1')
  expect(await Promise.all([one.get(never), other.get(never)])).toEqual(['T2', 'T2'])
  expect(ask).toHaveBeenCalledTimes(2)
})

it('that was not given is asked for again, by whichever process', async () => {
  const { one, other, ask } = inTwoProcesses('e')
  ask.mockRejectedValueOnce(new NoAnswer('time-out', { mayHaveArrived: true }))
  await expect(one.get(never)).rejects.toThrow('no token: time-out')
  expect(await other.get(never)).toBe('T1')
})

it('other settings have another token, and it is encrypted', async () => {
  const { one } = inTwoProcesses('c')
  await one.get(never)
  const changed = tokenStore(gateway, { ...row, sealedSettings: Buffer.from('other') })
  expect(await changed('c').read()).toBeUndefined()
  const { rows } = await gateway.db.pool.query<{ token: Buffer }>('select token from rail_token')
  for (const { token } of rows) expect(token.toString('latin1')).not.toMatch(/T\d$/)
})
