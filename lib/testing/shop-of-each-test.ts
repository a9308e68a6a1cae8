import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { merchantServer } from './callback-merchant.ts'

type Answer = (response: ServerResponse) => void

/** A merchant's server for each test of a file. It answers 200 until the test sets `respond`. */
export function shopOfEachTest({ pool }: Database) {
  let server: Awaited<ReturnType<typeof merchantServer>>
  let answer: Answer
  beforeEach(async () => {
    answer = (response) => response.writeHead(200).end()
    server = await merchantServer((_request, response) => answer(response))
  })
  // Callbacks that are still to be sent belong to the test that has ended.
  afterEach(async () => {
    await server.close()
    await pool.query(
      `update callback set status = 'DELIVERED', next_delivery_at = null where status = 'PENDING'`,
    )
  })
  return {
    get url() {
      return server.url
    },
    get port() {
      return server.port
    },
    get arrivals() {
      return server.arrivals
    },
    set respond(given: Answer) {
      answer = given
    },
  }
}
