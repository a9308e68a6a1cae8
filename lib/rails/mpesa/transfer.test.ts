import { execFileSync } from 'node:child_process'
import { randomUUID, constants, privateDecrypt } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { configureMerchant } from '../../merchants/settings/configure.ts'
import { money } from '../../money/money.ts'
import { decidePayout } from '../../payments/payouts/decide-payout.ts'
import { sendDuePayouts } from '../../payments/payouts/send-payouts.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { callApi, tokenFor } from '../../testing/contract/api-client.ts'
import { testFront } from '../../testing/test-front.ts'
import { payoutBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { movementsNamed } from '../rows/movements.ts'
import { runRowRails } from '../testing/remote-rail.ts'
import { securityCredential } from './initiator.ts'
import { mpesaSettings } from './settings.ts'
import { mpesaRail } from './testing/mpesa-rail.ts'

const gateway = await testGateway({}, { rails: [] })
const b2c = { initiatorName: 'payer', securityCredential: 'c2VhbGVk', shortCode: '600999' }
const { daraja, row } = await mpesaRail(gateway, { settings: { b2c } })
const { origin } = await testFront(gateway)
gateway.publicUrl = origin
await configureMerchant(gateway.db, [], { code: 'ACME', requestsPerSecond: 1_000 }, byOperator('test'))
gateway.merchants.drop('ACME')
await creditBalance(gateway.db, 'ACME', money(10_000_000n, 'KES'), byOperator('test'))
const merchantToken = () => tokenFor(gateway, 'ACME')

const wallet = {
  paymentMethodCode: 'WALLET_TRANSFER',
  phoneNumber: '+254712345678',
  account: { accountName: 'Asha Rao' },
}
const create = async (amount = 100) => {
  const id = randomUUID()
  const body = payoutBodyOf(amount, 'KES', wallet)
  const token = await merchantToken()
  expect(await callApi(gateway, { method: 'POST', path: `/payouts/${id}`, token, body })).toMatchObject({
    status: 201,
  })
  return id
}
const statusOf = async (id: string) =>
  (await callApi(gateway, { path: `/payouts/${id}`, token: await merchantToken() })).body as {
    process: { status: string }
  }
const work = async () => {
  await gateway.db.pool.query(`update payout_order set next_look_at = gateway_now() where state <> 'ENDED'`)
  await sendDuePayouts(gateway, 100)
}
/** Sends a payout; what Safaricom has of it. */
const sent = async () => {
  const before = daraja.transfers.length
  const id = await create()
  await work()
  const transfer = daraja.transfers[before]
  if (!transfer) throw new Error('Daraja has no payout')
  return { id, transfer }
}
const told = async (transfer: Parameters<typeof daraja.tellResult>[0]) => {
  expect(await daraja.tellResult(transfer)).toBe(200)
  await runRowRails(gateway)
  await work()
}
const answered = async (over = {}) => {
  const count = await daraja.answerQuestions(over)
  await runRowRails(gateway)
  await work()
  return count
}

afterEach(async () => {
  expect(await checkLedger(gateway.db)).toEqual([])
  await daraja.answerQuestions()
})

it('a payout names the phone, whole shillings, our own ID, and addresses of its own', async () => {
  const { transfer } = await sent()
  expect(transfer.asked).toMatchObject({
    InitiatorName: 'payer',
    SecurityCredential: 'c2VhbGVk',
    CommandID: 'BusinessPayment',
    Amount: '100',
    PartyA: '600999',
    PartyB: '254712345678',
    ResultURL: expect.stringMatching(/\/n\/[0-9a-f]{32,}$/) as string,
  })
  expect(transfer.conversation.length).toBeLessThan(20)
  expect(transfer.asked['QueueTimeOutURL']).not.toBe(transfer.asked['ResultURL'])
})

it('is done once Safaricom answers that it is, and not by its result alone', async () => {
  const { id, transfer } = await sent()
  expect(await statusOf(id)).toMatchObject({ process: { status: 'PROCESSING' } })
  daraja.settle(transfer, '0')
  await told(transfer)
  expect(await statusOf(id)).toMatchObject({ process: { status: 'PROCESSING' } })
  expect(await answered()).toBeGreaterThan(0)
  expect(await statusOf(id)).toMatchObject({ process: { status: 'SUCCESS' } })
  expect(await movementsNamed(gateway.db, row.id, [transfer.number ?? ''])).toMatchObject([
    { id: transfer.number, direction: 'DEBIT', money: { amount: 10_000n } },
  ])
})

it('is done without its result, as it is asked for', async () => {
  const { id, transfer } = await sent()
  daraja.settle(transfer, '0')
  gateway.clock.forward(31_000)
  await work()
  await answered()
  expect(await statusOf(id)).toMatchObject({ process: { status: 'SUCCESS' } })
})

it('is refused by its result and what Safaricom answers, not by one of them', async () => {
  const { id, transfer } = await sent()
  daraja.settle(transfer, '2040')
  await told(transfer)
  expect(await statusOf(id)).toMatchObject({ process: { status: 'PROCESSING' } })
  // The question has failed: that says nothing of the payout.
  expect(await answered({ code: '2032' })).toBeGreaterThan(0)
  expect(await statusOf(id)).toMatchObject({ process: { status: 'PROCESSING' } })
  await work()
  await answered()
  expect(await statusOf(id)).toMatchObject({ process: { status: 'REFUSED' } })
})

it('is not done by a result that is false', async () => {
  const { id, transfer } = await sent()
  await told({ ...transfer, result: '0', number: 'FORGED0001' })
  await answered()
  expect(await statusOf(id)).toMatchObject({ process: { status: 'PROCESSING' } })
})

it.each(['LOSES_ANSWER', 'LOSES_REQUEST'] as const)(
  'is sent again under the same ID where Daraja %s, and is paid once',
  async (mood) => {
    daraja.behave('POST /mpesa/b2c/', mood)
    const before = daraja.transfers.length
    const id = await create()
    await work()
    gateway.clock.forward(61_000)
    await work()
    await work()
    const [transfer, more] = daraja.transfers.slice(before)
    if (!transfer) throw new Error('Daraja has no payout')
    expect(more).toBeUndefined()
    daraja.settle(transfer, '0')
    await told(transfer)
    await answered()
    expect(await statusOf(id)).toMatchObject({ process: { status: 'SUCCESS' } })
  },
)

it('that Daraja refuses at once is refused', async () => {
  const id = await create(5)
  await work()
  expect(await statusOf(id)).toMatchObject({ process: { status: 'REFUSED' } })
})

/** Works on payouts again once an order that was sent can no longer arrive. */
const sendsAgain = async () => {
  gateway.clock.forward(61_000)
  await work()
  await work()
}

it.each(['400.002.02', '404.001.03', '401.002.01'])(
  'is not refused by %s to the same request again: the first one may have been taken',
  async (errorCode) => {
    daraja.behave('POST /mpesa/b2c/', 'LOSES_ANSWER')
    const before = daraja.transfers.length
    const id = await create()
    await work()
    daraja.behave('POST /mpesa/b2c/', ...Array.from({ length: 2 }, () => ({ status: 400, errorCode })))
    await sendsAgain()
    expect(await statusOf(id)).toMatchObject({ process: { status: 'PROCESSING' } })
    daraja.behaveWell()
    await sendsAgain()
    const [transfer, more] = daraja.transfers.slice(before)
    if (!transfer) throw new Error('Daraja has no payout')
    expect(more).toBeUndefined()
    daraja.settle(transfer, '0')
    await told(transfer)
    gateway.clock.forward(61_000)
    await work()
    await answered()
    expect(await statusOf(id)).toMatchObject({ process: { status: 'SUCCESS' } })
  },
)

it('that did not leave for want of a token is sent later, and a refusal is believed then', async () => {
  const badToken = { status: 404, errorCode: '404.001.03' }
  daraja.behave('POST /mpesa/b2c/', badToken, badToken)
  const id = await create()
  await work()
  expect(await statusOf(id)).toMatchObject({ process: { status: 'PROCESSING' } })
  daraja.behave('POST /mpesa/b2c/', { status: 400, errorCode: '400.002.02' })
  await sendsAgain()
  expect(await statusOf(id)).toMatchObject({ process: { status: 'REFUSED' } })
})

it('of another amount under our ID is a conflict for a person', async () => {
  const { id, transfer } = await sent()
  daraja.settle(transfer, '0')
  await told(transfer)
  await answered({ amount: 99 })
  expect(await statusOf(id)).toMatchObject({ process: { status: 'PROCESSING' } })
})

it('of which Safaricom says nothing for an hour may be decided by a person, and not before', async () => {
  const { id, transfer } = await sent()
  const decide = async () =>
    decidePayout(gateway, {
      requestId: randomUUID(),
      payout: { merchantCode: 'ACME', kind: 'payout', paymentId: id },
      decision: 'PAID',
      reason: 'the portal shows it',
      by: byOperator('Alice'),
      approvedBy: 'Bob',
    })
  gateway.clock.forward(1_800_000)
  await work()
  expect(await decide()).toMatchObject({ result: 'NOT_DECIDABLE' })
  gateway.clock.forward(1_801_000)
  await work()
  await answered({ code: '2032' })
  expect(transfer.result).toBeUndefined()
  expect(await statusOf(id)).toMatchObject({ process: { status: 'PROCESSING' } })
  expect(await decide()).toEqual({ result: 'DECIDED' })
  expect(await statusOf(id)).toMatchObject({ process: { status: 'SUCCESS' } })
})

it('with code 2001 is our own fault: an alarm, and nothing of the payee', async () => {
  const { id, transfer } = await sent()
  daraja.settle(transfer, '2001')
  await told(transfer)
  const { rows } = await gateway.db.pool.query('select own_fault_at from rail where id = $1', [row.id])
  expect(rows).toMatchObject([{ own_fault_at: expect.any(Date) as Date }])
  await answered({ code: '2001' })
  expect(await statusOf(id)).toMatchObject({ process: { status: 'PROCESSING' } })
  await answered()
  expect(await statusOf(id)).toMatchObject({ process: { status: 'REFUSED' } })
})

it('the password of the initiator is encrypted by the certificate, which has an end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'initiator-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=stand-in']
  execFileSync('openssl', [...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const given = {
    initiatorName: 'payer',
    initiatorPassword: 'Safaricom999!',
    certificate: readFileSync(certificate, 'utf8'),
    shortCode: '600999',
  }
  const { b2c: settings } = mpesaSettings.parse({ ...daraja.settings, b2c: given })
  if (!settings) throw new Error('no settings of payouts')
  const sealed = Buffer.from(securityCredential(settings), 'base64')
  const opened = privateDecrypt({ key: readFileSync(key), padding: constants.RSA_NO_PADDING }, sealed)
  expect(opened.toString('latin1').endsWith('\0Safaricom999!')).toBe(true)
  expect(opened.subarray(0, 2)).toEqual(Buffer.from([0, 2]))
})

it.each([
  ['neither password nor credential', { securityCredential: undefined }],
  ['both', { initiatorPassword: 'x' }],
  ['a password without a certificate', { securityCredential: undefined, initiatorPassword: 'x' }],
])('settings of payouts with %s are refused', (_what, change) => {
  expect(mpesaSettings.safeParse({ ...daraja.settings, b2c: { ...b2c, ...change } }).success).toBe(false)
})
