import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openContent, sealContent } from '../../console/acts/approval-content.ts'
import type { Gateway } from '../../gateway.ts'
import { openGateway } from '../../open-gateway.ts'
import { readConfig } from '../../platform/config.ts'
import { openLog } from '../../platform/log/log.ts'
import { signingKeyInClear } from '../../testing/database/signing-key-in-clear.ts'
import { storedPayers } from '../../testing/database/stored-payers.ts'
import { createBodyOf, createPayin, payinKey } from '../../testing/test-gateway.ts'
import { testCommandLine } from '../../testing/test-command-line.ts'

const { database, environment, gateway } = await testCommandLine()
const settings: Record<string, string> = environment
const body = createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2', account: { accountName: 'Asha Rao' } })

/** Runs in a gateway of its own, as a process with the current settings would. */
async function inProcess<Result>(run: (opened: Gateway) => Promise<Result>): Promise<Result> {
  const opened = await openGateway(readConfig(settings), openLog('silent'))
  try {
    return await run(opened.gateway)
  } finally {
    await opened.close()
  }
}

const whatIsStored = () =>
  inProcess(async (opened) => ({
    payers: await storedPayers(opened),
    digest: opened.digest('body').toString('hex'),
    signing: await signingKeyInClear(opened),
    asked: await contentsThatWait(opened),
  }))

/** What people typed and others have not approved yet. */
async function contentsThatWait({ db, secrets }: Gateway): Promise<unknown[]> {
  const waiting = await (await db.prisma()).approval.findMany({ where: { content: { not: null } } })
  return waiting.map(({ content }) => openContent(secrets, content ?? Buffer.of()))
}

/** Of two that were asked for one is decided, and has no content any more. */
const askTwice = ({ db, secrets }: Gateway) =>
  Promise.all(
    [sealContent(secrets, { amount: '12.50' }), null].map(async (content) => {
      const state = content ? 'WAITING' : 'WITHDRAWN'
      const at = { askedAt: new Date(), expiresAt: new Date(), hash: Buffer.of() }
      const named = { id: randomUUID(), act: 'balance adjust', askedBy: 'person:1/Ann' }
      await (
        await db.prisma()
      ).approval.create({ data: { ...named, ...at, state, content: content && new Uint8Array(content) } })
    }),
  )

test('keys rotate-secret encrypts everything with the new key, and digests stay the same', async () => {
  expect((await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme')).exitCode).toBe(0)
  await inProcess((opened) => createPayin(opened, body, payinKey('one')))
  await inProcess(askTwice)
  const before = await whatIsStored()
  expect(before).toMatchObject({
    payers: expect.stringContaining('Asha Rao'),
    asked: [{ amount: '12.50' }],
  })

  settings['GATEWAY_PREVIOUS_SECRET_KEY'] = environment.GATEWAY_SECRET_KEY
  settings['GATEWAY_SECRET_KEY'] = randomBytes(32).toString('base64')
  expect(await whatIsStored()).toEqual(before)
  const rotated = await gateway('keys', 'rotate-secret', '--by', 'Ann')
  // Two keys of the merchant and two of the installation, and that of digests.
  expect([rotated.errors, rotated.document]).toEqual([
    '',
    { dataKeys: 5, callbackSecrets: 1, signingKeys: 1, evmKeys: 0, railSettings: 0 },
  ])
  const again = await gateway('keys', 'rotate-secret', '--by', 'Ann')
  expect(again.document).toEqual({
    dataKeys: 0,
    callbackSecrets: 0,
    signingKeys: 0,
    evmKeys: 0,
    railSettings: 0,
  })

  delete settings['GATEWAY_PREVIOUS_SECRET_KEY']
  expect(await whatIsStored()).toEqual(before)
})

describe('with a secret key that the database was not written with', () => {
  test('a start says so', async () => {
    const right = settings['GATEWAY_SECRET_KEY'] ?? ''
    settings['GATEWAY_SECRET_KEY'] = randomBytes(32).toString('base64')
    const { exitCode, errors } = await gateway('merchant', 'list')
    settings['GATEWAY_SECRET_KEY'] = right
    expect(exitCode).toBe(1)
    expect(errors).toContain('GATEWAY_SECRET_KEY is not the key that this database was written with')
  })
})

test('keys rotate-data says what it did, and the audit has it', async () => {
  const { errors, document } = await gateway('keys', 'rotate-data', '--code', 'ACME', '--by', 'Ann')
  expect([errors, document]).toEqual(['', { newKeys: 1, resealed: 1, deletedKeys: 0 }])
  const { rows } = await database.pool.query(
    `select actor, merchant_code, after from audit_event where command = 'keys rotate-data'`,
  )
  expect(rows).toEqual([{ actor: 'operator:Ann', merchant_code: 'ACME', after: document }])
  const unknown = await gateway('keys', 'rotate-data', '--code', 'NOBODY')
  expect([unknown.exitCode, unknown.errors]).toEqual([1, expect.stringContaining('no merchant NOBODY')])
}, 60_000)
