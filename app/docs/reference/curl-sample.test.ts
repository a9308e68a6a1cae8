import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditBalance } from '#lib/ledger/adjustments/credit-balance.ts'
import { addKey } from '#lib/merchants/keys/add-key.ts'
import { money } from '#lib/money/money.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { makeMerchant } from '#lib/testing/contract/api-client.ts'
import { serveApi } from '#lib/testing/contract/served-api.ts'
import { testGateway } from '#lib/testing/test-gateway.ts'
import { curlSample } from './curl-sample.ts'
import { currentReference } from './current-reference.ts'

// Every sample of the reference is pasted into a real shell, against a real server. One that needs a payment
// follows the sample that creates it, in the same shell.

const run = promisify(execFile)
const gateway = await testGateway()
const folder = await mkdtemp(path.join(tmpdir(), 'gateway-reference-'))
const merchantCode = 'REFERENCE'
const place = {
  api: `${await serveApi(gateway)}/api`,
  merchantCode,
  keyPath: path.join(folder, 'merchant.pem'),
}
const { entries, schemas } = await currentReference(gateway)
const endpoints = entries.filter(({ access }) => access !== 'webhook')

beforeAll(async () => {
  await makeMerchant(gateway, merchantCode, { requestsPerSecond: 1_000 })
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  expect(await addKey(gateway.db, merchantCode, pem, byOperator('test'))).toHaveProperty('fingerprint')
  await writeFile(place.keyPath, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await creditBalance(gateway.db, merchantCode, money(100_000_00n, 'INR'), byOperator('test'))
})

afterAll(() => rm(folder, { recursive: true }))

const sampleOf = (name: string): string => {
  const entry = entries.find((each) => each.name === name)
  if (!entry) throw new Error(`there is no operation ${name}`)
  return curlSample(entry, schemas, place)
}

/** The samples that a reader has pasted before. */
const before: Readonly<Record<string, readonly string[]>> = {
  createRefund: ['createPayin', 'simulatePayin'],
  getRefund: ['createPayin', 'simulatePayin', 'createRefund'],
  simulateRefund: ['createPayin', 'simulatePayin', 'createRefund'],
  getPayin: ['createPayin'],
  getPayinAccounts: ['createPayin'],
  setPayinReference: ['createPayin'],
  cancelPayin: ['createPayin'],
  simulatePayin: ['createPayin'],
  getPayout: ['createPayout'],
  simulatePayout: ['createPayout'],
  getTopUp: ['createTopUp'],
  setTopUpReference: ['createTopUp'],
  simulateTopUp: ['createTopUp'],
  getCustomer: ['createCustomer'],
  deleteCustomer: ['createCustomer'],
  listCustomerPayins: ['createCustomer'],
}

/**
 * What they read only a day, or a server of the merchant, makes: the answer says that it does not exist. UPI
 * codes take no number of the transfer.
 */
const refused: Readonly<Record<string, string>> = {
  getSettlement: '410',
  listSettlementEntries: '410',
  resendCallback: '410',
  setPayinReference: '400',
}

describe.each(endpoints.map(({ name }) => name))('the sample of %s', (name) => {
  it('is answered as the reference says', async () => {
    const last = sampleOf(name)
    const asked = last.replace(/\ncurl -sS(?![^]*\ncurl)/, "\ncurl -sS -w '\\n%{http_code}'")
    const commands = [...(before[name] ?? []).map(sampleOf), asked].map((text) => `${text}\n`)
    const shell = `{ ${commands.slice(0, -1).join('\n')}\n:; } > /dev/null\n${commands.at(-1)}`
    const { stdout } = await run('bash', ['-ec', shell], { cwd: folder })
    if (name.startsWith('createToken')) return expect(stdout).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+\n$/)
    const success = entries.find((entry) => entry.name === name)?.answers[0]?.[0]
    const status = stdout.trim().split('\n').at(-1)
    expect([status, stdout.slice(0, 400)]).toEqual([refused[name] ?? success, expect.anything()])
  })
})

it('no sample has a ! between double quotes, which interactive shells read as a command of the past', () => {
  const outside = endpoints.filter(({ name }) =>
    sampleOf(name)
      .replaceAll(/'[^']*'/g, '')
      .includes('!'),
  )
  expect(outside.map(({ name }) => name)).toEqual([])
})
