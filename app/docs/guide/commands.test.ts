import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPaySession } from '#lib/checkout/session/open-session.ts'
import { creditBalance } from '#lib/ledger/adjustments/credit-balance.ts'
import { addKey } from '#lib/merchants/keys/add-key.ts'
import { money } from '#lib/money/money.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { makeMerchant } from '#lib/testing/contract/api-client.ts'
import { serveApi } from '#lib/testing/contract/served-api.ts'
import { deliverDueCallbacks } from '#lib/testing/deliver-due-callbacks.ts'
import { projectNode, projectRoot } from '#lib/testing/processes/project-node.ts'
import { simulate as simulateEvent } from '#lib/testing/rail-of-payment.ts'
import {
  createBodyOf,
  createPayin as createPayinOf,
  payinKey,
  testGateway,
} from '#lib/testing/test-gateway.ts'
import { payLate, payPart, payTooMuch, takeBack } from '../money/money-commands.ts'
import * as allCommands from './commands.ts'
import {
  askForGeneralToken,
  askForPayoutToken,
  askForRefundToken,
  askForReportToken,
  askForToken,
  choosePayinId,
  choosePayoutId,
  chooseRefundId,
  createPayin,
  createPayout,
  createRefund,
  linkToPaymentPage,
  listChangedPayins,
  listOptions,
  listPayoutOptions,
  listSettlements,
  makeKeys,
  readBalances,
  readPayin,
  readPayout,
  readRefund,
  receiveCallbacks,
  returnPayout,
  setUp,
  signInNode,
  simulate,
  simulatePayout,
} from './commands.ts'

// The commands of the guides are pasted here into a real shell, against a real server: openssl signs, curl
// sends, and a public library verifies callbacks.

const gateway = await testGateway()
const run = promisify(execFile)
const folder = await mkdtemp(path.join(tmpdir(), 'gateway-guides-'))
const merchantCode = 'GUIDE'
const place: Parameters<typeof setUp>[0] = {
  api: `${await serveApi(gateway)}/api`,
  merchantCode,
  keyPath: path.join(folder, 'merchant.pem'),
}
const { callbackSecret } = await makeMerchant(gateway, merchantCode, { requestsPerSecond: 1_000 })

beforeAll(async () => {
  await run('sh', ['-c', makeKeys], { cwd: folder })
  const publicKey = await readFile(path.join(folder, 'merchant-public.pem'), 'utf8')
  expect(await addKey(gateway.db, merchantCode, publicKey, byOperator('test'))).toHaveProperty('fingerprint')
})

afterAll(() => rm(folder, { recursive: true }))

/** Pastes commands into one shell and returns the output of the last one. */
async function paste(...commands: string[]): Promise<string> {
  const last = commands.pop() ?? ''
  const { stdout } = await run('sh', ['-ec', `{ ${commands.join('\n')}\n} > /dev/null\n${last}`], {
    cwd: folder,
  })
  return stdout
}

const pasteJson = async (...commands: string[]): Promise<unknown> => JSON.parse(await paste(...commands))

describe('the commands of the guides', () => {
  it('sign with openssl what the token endpoint accepts', async () => {
    expect(await paste(setUp(place), choosePayinId, askForToken, 'echo "$TOKEN"')).toMatch(
      /^eyJ[\w-]+\.[\w-]+\.[\w-]+\n$/,
    )
    expect(await pasteJson(setUp(place), askForGeneralToken)).toMatchObject({ token: expect.any(String) })
  })

  it('sign two equal requests of one second differently: both are accepted', async () => {
    // A clock that stands still, for the commands only.
    const date = 'NOW=$(date +%s); date() { echo $NOW; }'
    const tokens = (ask: string) =>
      paste(setUp(place), choosePayinId, date, ask, 'FIRST=$TOKEN', ask, 'echo "$FIRST $TOKEN"')
    for (const ask of [askForToken, askForReportToken]) {
      expect(await tokens(ask)).toMatch(/^(eyJ\S+) (?!\1)eyJ\S+\n$/)
    }
  })

  it('sign in Node what the token endpoint accepts', async () => {
    await writeFile(path.join(folder, 'sign.mjs'), signInNode)
    const signed = `GATEWAY="$GATEWAY" MERCHANT="$MERCHANT" KEY="$KEY" ID="$ID" '${projectNode}' sign.mjs`
    expect(await paste(setUp(place), choosePayinId, signed)).toContain('token:')
  })

  it('have no ! between double quotes, which interactive shells read as a command of the past', () => {
    const written = [
      ...Object.values(allCommands),
      payPart,
      payTooMuch,
      payLate,
      takeBack,
      simulatePayout('PAY'),
    ]
    const inShell = written.filter((text) => typeof text === 'string' && text.includes('curl'))
    expect(inShell.length).toBeGreaterThan(15)
    for (const text of [...inShell, simulate('{"event":"PAY"}')])
      expect(String(text).replaceAll(/'[^']*'/g, '')).not.toContain('!')
  })

  it('take a payment from its options to its success', async () => {
    const start = [setUp(place), choosePayinId, askForToken]
    expect(await pasteJson(...start, listOptions)).toHaveProperty('data.0.fields.type', 'object')
    expect(await pasteJson(...start, createPayin)).toHaveProperty('paymentMethodResponse.qrName', 'UPI')
    const paid = await pasteJson(...start, createPayin, simulate('{"event":"PAY"}'), readPayin)
    expect(paid).toHaveProperty('process.status', 'SUCCESS')
    const partly = await pasteJson(...start, createPayin, simulate('{"event":"PAY","amount":200}'), readPayin)
    expect(partly).toMatchObject({ process: { status: 'WAITING' }, moneyReceived: { amount: 200 } })
  })

  it.each([
    ['a part', payPart, { process: { status: 'WAITING' }, moneyReceived: { amount: 200 } }],
    ['too much', payTooMuch, { process: { status: 'SUCCESS' }, moneyReceived: { amount: 600 } }],
    ['late', payLate, { process: { status: 'SUCCESS' }, moneyReceived: { amount: 499.5 } }],
    ['and take back', takeBack, { process: { status: 'SUCCESS' }, moneyReturned: { amount: 499.5 } }],
  ])('pay %s', async (_, commands, payment) => {
    const lines = commands.split('\n\n')
    expect(await pasteJson(setUp(place), ...lines)).toMatchObject(payment)
  })

  it('send a payout, and return it', async () => {
    await creditBalance(gateway.db, merchantCode, money(1_000_00n, 'INR'), byOperator('test'))
    const start = [setUp(place), choosePayoutId, askForPayoutToken]
    expect(await pasteJson(...start, readBalances)).toMatchObject({
      data: [{ currencyCode: 'INR', reserved: 0 }],
    })
    expect(await pasteJson(...start, listPayoutOptions)).toHaveProperty(
      'data.0.paymentMethodCode',
      'BANK_TRANSFER',
    )
    expect(await pasteJson(...start, createPayout)).toHaveProperty(
      'paymentMethodResponse.paymentMethodCode',
      'BANK_TRANSFER',
    )
    const returned = [createPayout, simulatePayout('PAY'), returnPayout, readPayout]
    expect(await pasteJson(...start, ...returned)).toMatchObject({
      process: { status: 'SUCCESS' },
      moneyReturned: { amount: 250 },
    })
  })

  it('refund a payin', async () => {
    const paid = [setUp(place), choosePayinId, askForToken, createPayin, simulate('{"event":"PAY"}')]
    const refund = [chooseRefundId, askForRefundToken, createRefund]
    const accepted = await pasteJson(...paid, ...refund)
    expect(accepted).toMatchObject({
      paymentRequested: { money: { amount: 250 } },
      paymentMethodResponse: { paymentMethodCode: 'BANK_TRANSFER' },
    })
    expect(await pasteJson(...paid, ...refund, readRefund)).toMatchObject({
      idRefund: expect.stringMatching(/^refund-/),
      idPayin: expect.stringMatching(/^order-/),
    })
  })

  it('read what has changed, and the settlements', async () => {
    const start = [setUp(place), askForReportToken]
    expect(await pasteJson(...start, listChangedPayins)).toHaveProperty('data.0.idPayin')
    expect(await pasteJson(...start, listSettlements)).toEqual({ data: [] })
  })

  it('make a link to the payment page', async () => {
    const link = await pasteLink()
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      merchantCode,
      idPayin: expect.stringMatching(/^order-/),
      token: expect.stringMatching(/^eyJ/),
      callbackUrl: 'https://shop.example/payment-changed',
      returnUrl: 'https://shop.example/thanks',
    })
    expect(await openPaySession(gateway, link.searchParams, undefined)).toHaveProperty('opened')
  })

  it.each([
    ['amount', '1', 'is 1, but the token is for 499.5'],
    ['currencyCode', 'PHP', 'is PHP, but the token is for INR'],
    ['callbackUrl', 'https://evil.example/', 'is not the one that the token was made for'],
    ['returnUrl', 'https://evil.example/', 'is not the one that the token was made for'],
  ])('make a link that a customer cannot give another %s', async (parameter, value, message) => {
    const { searchParams } = await pasteLink()
    searchParams.set(parameter, value)
    searchParams.set('lang', 'en')
    expect(await openPaySession(gateway, searchParams, undefined)).toHaveProperty('badLink', {
      status: 403,
      faults: [{ parameter, message }],
      returnUrl: 'https://shop.example/thanks',
      locale: 'en',
    })
  })

  it('sign in Node a token that is valid for this amount alone', async () => {
    await writeFile(path.join(folder, 'sign.mjs'), signInNode)
    const signed = `GATEWAY="$GATEWAY" MERCHANT="$MERCHANT" KEY="$KEY" ID="$ID" '${projectNode}' sign.mjs`
    const made = /token: '([^']+)'/.exec(await paste(setUp(place), choosePayinId, signed))?.[1] ?? ''
    expect(decodeJwt(made)).toHaveProperty('money', { amount: 499.5, currencyCode: 'INR' })
  })
})

/** The link that the guide's commands print. */
async function pasteLink(): Promise<URL> {
  const commands = [choosePayinId, askForToken, linkToPaymentPage('https://pay.example/pay')]
  return new URL((await paste(setUp(place), ...commands)).trim())
}

describe('the callback server of the guide', () => {
  it('accepts a real callback and refuses one that was changed on its way', async () => {
    await writeFile(
      path.join(folder, 'callbacks.mjs'),
      receiveCallbacks.replace(
        '.listen(process.env.PORT ?? 4000)',
        '.listen(0, function () { console.log(this.address().port) })',
      ),
    )
    await symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'))
    const shop = spawn(projectNode, ['callbacks.mjs'], {
      cwd: folder,
      env: { ...process.env, CALLBACK_SECRET: callbackSecret },
    })
    const lines: string[] = []
    // No server listens at shop.example.
    await gateway.db.pool.query("update callback set status = 'DELIVERED', next_delivery_at = null")
    shop.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')))
    try {
      await expect.poll(() => lines.length).toBe(1)
      const callbackUrl = `http://127.0.0.1:${lines[0]}/`
      const body = { ...createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), callbackUrl }
      const key = await createPayinOf(gateway, body, { ...payinKey('guide-1'), merchantCode })
      await simulateEvent(gateway, key, { event: 'PAY' })
      expect(await deliverDueCallbacks(gateway, 1)).toBe(1)
      await expect.poll(() => lines[1]).toBe('payin guide-1 has changed: read it')
      const { rows } = await gateway.db.pool.query<{ status: string }>(
        'select status from callback where payment_id = $1',
        [key.paymentId],
      )
      expect(rows).toEqual([{ status: 'DELIVERED' }])
      const forged = await fetch(callbackUrl, {
        method: 'POST',
        headers: {
          'webhook-id': 'x',
          'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
          'webhook-signature': 'v1,AAAA',
        },
        body: '{"idEntity":"guide-1"}',
      })
      expect(forged.status).toBe(400)
    } finally {
      shop.kill()
      await once(shop, 'exit')
    }
  })
})
