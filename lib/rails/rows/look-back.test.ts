import { beforeEach, expect, it } from 'vitest'
import { testGateway } from '../../testing/test-gateway.ts'
import { remoteRail } from '../testing/remote-rail.ts'
import { lookBack } from './look-back.ts'
import { NoAnswer, tooMuch, type Look } from './rail-kind.ts'

const gateway = await testGateway({}, { rails: [] })
const { row } = await remoteRail(gateway)
const minutes = ({ since, until }: Look) => (until.getTime() - since.getTime()) / 60_000

/** Looks once, at an institution that refuses the looks that `refuses` names. The looks that it answered. */
async function look(refuses: (look: Look) => NoAnswer | undefined): Promise<readonly Look[]> {
  const connected = gateway.rowRails.connectedTo(row.id)
  if (!connected) throw new Error('the rail is not connected')
  const answered: Look[] = []
  const moved = (asked: Look) => {
    const refused = refuses(asked)
    if (refused) return Promise.reject(refused)
    answered.push(asked)
    return Promise.resolve([])
  }
  await lookBack(
    { ...gateway, context: () => gateway },
    { row, connection: { ...connected.connection, moved } },
  )
  return answered
}
const told = async () => {
  const { rows } = await gateway.db.pool.query<{ looked: Date; due: boolean }>(
    'select looked_until as looked, next_look_at <= gateway_now() as due from rail where id = $1',
    [row.id],
  )
  return rows[0]
}
const lookedBefore = (interval: string) =>
  gateway.db.pool.query(
    `update rail set looked_until = gateway_now() - $2::interval, returns_looked_until = gateway_now(), next_look_at = null
      where id = $1`,
    [row.id, interval],
  )
const isNow = (at: Date | undefined) =>
  Math.abs((at?.getTime() ?? 0) - gateway.clock.now().getTime()) < 60_000

beforeEach(() => lookedBefore('5 minutes'))

it('a rail that may not ask for what went back asks for what came all the same', async () => {
  await gateway.db.pool.query('update rail set returns_looked_until = null where id = $1', [row.id])
  const no = new NoAnswer('no such filter', { mayHaveArrived: true, isAnswered: true })
  const looks = await look(({ isForReturns }) => (isForReturns ? no : undefined))
  expect(looks.map(minutes).map(Math.round)).toEqual([15])
  expect(isNow((await told())?.looked)).toBe(true)
})

it('what went back in 90 days is asked for once a day', async () => {
  await lookedBefore('1 day')
  await gateway.db.pool.query(`update rail set returns_looked_until = looked_until where id = $1`, [row.id])
  const ofReturns = async () =>
    (await look(() => undefined)).filter(({ isForReturns }) => isForReturns).map(minutes)
  expect(await ofReturns()).toEqual([43_200, 43_200, 43_200])
  await gateway.db.pool.query('update rail set next_look_at = null where id = $1', [row.id])
  expect(await ofReturns()).toEqual([])
})

it('a time with more in it than is listed at once is asked for in parts, none of it left out', async () => {
  await lookedBefore('23 hours')
  const looks = await look((asked) => (minutes(asked) > 60 ? tooMuch() : undefined))
  expect(looks.length).toBeGreaterThan(23)
  for (const [at, { since }] of looks.entries()) if (at > 0) expect(since).toEqual(looks[at - 1]?.until)
  expect(isNow((await told())?.looked)).toBe(true)
})

it('a part that was looked at stays so when the next one gets no answer', async () => {
  await lookedBefore('23 hours')
  let answers = 0
  const [first, ...more] = await look((asked) => {
    if (minutes(asked) > 12 * 60) return tooMuch()
    return answers++ === 0 ? undefined : new NoAnswer('gone', { mayHaveArrived: true })
  })
  expect(more).toEqual([])
  expect((await told())?.looked).toEqual(first?.until)
})

it('what is too much within a minute is not passed over', async () => {
  const before = (await told())?.looked
  expect(await look(() => tooMuch())).toEqual([])
  expect((await told())?.looked).toEqual(before)
})

it('a rail that could not look for long leaves others their turn, and goes on in the next one', async () => {
  await lookedBefore('23 hours')
  const slow = () =>
    look((asked) => {
      if (minutes(asked) > 15 * 60) return tooMuch()
      gateway.clock.forward(61_000)
      return undefined
    })
  expect(await slow()).toHaveLength(1)
  expect((await told())?.due).toBe(true)
  expect(await slow()).toHaveLength(1)
  expect((await told())?.due).toBe(false)
})
