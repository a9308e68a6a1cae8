import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Installation } from '../installation.ts'
import { always } from './fault.ts'

const exhaustedMs = 5_000
/** Of max_connections, which is 200 here. */
const openedAtOnce = 20
const patienceMs = 30_000

/**
 * All connections of PostgreSQL are in use by others: the gateway loses its own and gets no new one. The
 * bench keeps the gateway away until it has every connection itself.
 */
export const noConnectionLeft = always('no connection left', async (at) => {
  const { proxy } = at
  const taken: pg.Client[] = []
  try {
    proxy.accept(false)
    proxy.cut()
    await takeAll(at, taken)
    proxy.accept(true)
    await delay(exhaustedMs)
    if (await opens(at, taken)) throw new Error('PostgreSQL had a connection left')
  } finally {
    proxy.accept(true)
    await Promise.all(taken.map((client) => client.end()))
  }
})

/** Until none could be opened in two tries: in the first a connection of the gateway may still be ending. */
async function takeAll(at: Installation, taken: pg.Client[]): Promise<void> {
  let refused = 0
  for (const deadline = Date.now() + patienceMs; refused < 2;) {
    if (Date.now() > deadline) throw new Error('the connections of PostgreSQL did not run out')
    const opened = await Promise.all(Array.from({ length: openedAtOnce }, () => opens(at, taken)))
    refused = opened.includes(true) ? 0 : refused + 1
    if (refused > 0) await delay(200)
  }
}

/** False: PostgreSQL has none left. Throws any other error. */
async function opens({ db }: Installation, taken: pg.Client[]): Promise<boolean> {
  const client = new pg.Client({ connectionString: db.pool.options.connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === tooManyConnections) return false
    throw error
  }
  taken.push(client)
  return true
}

const tooManyConnections = '53300'
