import { expect, it } from 'vitest'
import { shareGateway } from '#lib/server/current-gateway.ts'
import { madeUpRail } from '#lib/testing/made-up-rail/rail.ts'
import { testGateway } from '#lib/testing/test-gateway.ts'
import { GET, HEAD, OPTIONS, POST, PUT } from './route.ts'

shareGateway(await testGateway({}, { rails: [madeUpRail().definition] }))

const mounted = { GET, HEAD, OPTIONS, POST, PUT }

it.each([
  ['POST', '/rails/made-up/events', 401],
  ['POST', '/rails/made-up/other', 404],
  ['GET', '/rails/made-up/events', 405],
  ['HEAD', '/rails/made-up/events', 405],
  ['OPTIONS', '/rails/made-up/events', 405],
  ['PUT', '/rails/made-up/events', 405],
] as const)('%s %s is %i, as on the server itself', async (method, path, status) => {
  const answer = await mounted[method](new Request(`http://localhost${path}`, { method }))
  expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([status, 'nosniff'])
})
