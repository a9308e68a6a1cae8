import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testGateway } from '../../testing/test-gateway.ts'
import { checkUnfinishedMoves } from './check-unfinished-moves.ts'

const { db } = await testGateway()

it.each([
  ['LEAVING', 3_500, undefined],
  ['LEAVING', 3_700, 'The move of ACME to east has been LEAVING for 61 min.'],
  ['FROZEN', 100, undefined],
  ['FROZEN', 200, 'The move of ACME to east has been FROZEN for 3 min.'],
  ['MOVED', 100_000, undefined],
  ['HERE', 100_000, undefined],
])('a merchant that has been %s for %i seconds: %s', async (state, seconds, message) => {
  await db.pool.query(
    `insert into merchant_home (merchant_code, state, cluster, move_id, actor, since)
     values ('ACME', $1, 'east', $2, 'operator Ann', now() - make_interval(secs => $3))
     on conflict (merchant_code) do update set (state, since) = (excluded.state, excluded.since)`,
    [state, randomUUID(), seconds],
  )
  const findings = await checkUnfinishedMoves(db)
  expect(findings.map((finding) => finding.message)).toEqual(message === undefined ? [] : [message])
})
