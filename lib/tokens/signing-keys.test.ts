import { randomBytes } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { openSecretBox } from '../platform/secrets/secret-box.ts'
import { testClock } from '../testing/database/test-clock.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { addSigningKey, openSigningKeys, signingKeyColumn } from './signing-keys.ts'
import { useSignature } from './used-signature.ts'

const db = await testDatabase()
const secretKey = randomBytes(32).toString('base64')
const secrets = openSecretBox(secretKey)
const clock = testClock(db)

it('creates one key when several processes start at once, and stores it encrypted', async () => {
  const kids = await Promise.all(
    Array.from({ length: 6 }, async () => (await openSigningKeys(db, secrets, clock).newest()).kid),
  )
  expect(new Set(kids).size).toBe(1)
  const stored = await (await db.prisma()).signingKey.findMany()
  expect(stored).toHaveLength(1)
  const sealed = Buffer.from(stored[0]?.secret ?? [])
  const secret = secrets.open(sealed, signingKeyColumn.purposeOf(kids[0] ?? ''))
  expect(Buffer.from(secret, 'base64')).toHaveLength(32)
  expect(sealed.includes(secret) || sealed.includes(Buffer.from(secret, 'base64'))).toBe(false)
})

it('finds a key that another process has just added', async () => {
  const keys = openSigningKeys(db, secrets, clock)
  await keys.newest()
  clock.forward(3_000)
  const kid = await addSigningKey(db, secrets, clock)
  expect(await keys.find(kid)).toMatchObject({ kid })
})

it('finds a key that was added while it read the others', async () => {
  let added: string | undefined
  const slow = {
    ...db,
    query: (async (statement) => {
      const answer = await db.query(statement)
      added ??= await addSigningKey(db, secrets, clock)
      clock.forward(3_000)
      return answer
    }) as typeof db.query,
  }
  const keys = openSigningKeys(slow, secrets, clock)
  await keys.newest()
  expect(await keys.find(added ?? '')).toMatchObject({ kid: added })
})

it('does not query the database for every unknown key ID', async () => {
  let statements = 0
  const counted = {
    ...db,
    query: ((statement) => ((statements += 1), db.query(statement))) as typeof db.query,
  }
  const keys = openSigningKeys(counted, secrets, clock)
  await keys.newest()
  const before = statements
  for (let round = 0; round < 50; round += 1) expect(await keys.find(`made-up-${round}`)).toBeUndefined()
  expect(statements - before).toBeLessThan(2)
})

it('reports a GATEWAY_SECRET_KEY that is not the key that the database was written with', async () => {
  const others = openSecretBox(randomBytes(32).toString('base64'))
  await expect(openSigningKeys(db, others, clock).newest()).rejects.toThrow(
    'GATEWAY_SECRET_KEY is not the key',
  )
})

it('deletes expired signatures, more of them than it stores at once', async () => {
  const old = clock.now()
  await Promise.all(Array.from({ length: 40 }, (_, index) => useSignature(db, Buffer.of(index), old)))
  clock.forward(1_000)
  const later = new Date(clock.now().getTime() + 600_000)
  expect(await useSignature(db, Buffer.of(100), later)).toBe(true)
  expect(await useSignature(db, Buffer.of(100), later)).toBe(false)
  expect(await (await db.prisma()).usedSignature.count()).toBe(1)
})

it('signatures that are used at the same time are a few statements, and each is used once', async () => {
  const later = new Date(clock.now().getTime() + 600_000)
  const query = vi.spyOn(db, 'query')
  const used = await Promise.all(
    Array.from({ length: 60 }, (_, index) => useSignature(db, Buffer.of(200, index % 30), later)),
  )
  const statements = query.mock.calls.length
  query.mockRestore()
  expect(used.filter(Boolean)).toHaveLength(30)
  expect(statements).toBeLessThan(8)
})
