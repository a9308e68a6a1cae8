import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../../bootstrap/project.mjs'
import { runCommandLine } from '../../../cli/command-line.ts'
import { moodyConnector } from '../../testing/moody-connector.ts'
import { playConformance, totalsOf, type Played } from './play.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
const secret = `whsec_${randomBytes(24).toString('base64')}`
const file = path.join(projectRoot, 'connectors/example/connector.py')
const folder = await mkdtemp(path.join(tmpdir(), 'connector-'))
const processes: ChildProcess[] = []
afterAll(async () => {
  for (const one of processes) one.kill()
  await rm(folder, { recursive: true })
})

/** Starts the example, perhaps with faults in it; its address. */
async function start(...faults: readonly { readonly of: string; readonly to: string }[]): Promise<string> {
  let text = await readFile(file, 'utf8')
  for (const { of, to } of faults) {
    expect(text).toContain(of)
    text = text.replaceAll(of, to)
  }
  const copy = path.join(folder, `${processes.length}.py`)
  await writeFile(copy, text)
  const child = spawn('python3', [copy, '--port', '0', '--secret', secret], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return line.toString().replace('listening on ', '').trim()
}

const faultsOf = (played: readonly Played[]) => played.filter(({ ok }) => ok === false)
const namesOf = (played: readonly Played[]) => faultsOf(played).map(({ name }) => name)

describe.skipIf(!hasPython)('the example connector', () => {
  it('passes at least 40 situations by the command, of which each says what was seen', async () => {
    const url = await start()
    let printed = ''
    const exitCode = await runCommandLine(['rail', 'conformance', url, '--secret', secret], {
      environment: {},
      print: (text) => void (printed += text),
      complain: (text) => void (printed += text),
    })
    const { data, totals } = JSON.parse(printed) as { data: Played[]; totals: object }
    expect(faultsOf(data)).toEqual([])
    expect(totals).toEqual({ passed: data.length, failed: 0, notPlayed: 0 })
    expect(exitCode).toBe(0)
    expect(new Set(data.map(({ name }) => name)).size).toBe(data.length)
    expect(data.length).toBeGreaterThanOrEqual(40)
    expect(data.every(({ ok, why }) => ok && why !== '')).toBe(true)
  }, 60_000)

  it('what it does not do is not played, and fails nothing', async () => {
    const played = await playConformance(
      await start(
        { of: '"cancel": True, "transfers": True, "returns": True', to: '"cancel": False' },
        { of: '["PUT", "transfers", key]', to: '["PUT", "never", key]' },
        { of: '["POST", "test", "orders", key]', to: '["POST", "never", "orders", key]' },
      ),
      secret,
    )
    expect(faultsOf(played)).toEqual([])
    const { passed, notPlayed } = totalsOf(played)
    expect(passed + notPlayed).toBe(played.length)
    expect(played.find(({ name }) => name === 'a transfer is sent')).toEqual({
      name: 'a transfer is sent',
      notPlayed: true,
      why: 'it sends no money: HTTP 404',
    })
    expect(played.filter(({ why }) => why === 'it has no /test/orders').length).toBeGreaterThan(5)
  }, 60_000)

  it('with another secret nothing is played, and it says why', async () => {
    const played = await playConformance(await start(), `whsec_${randomBytes(24).toString('base64')}`)
    expect(totalsOf(played)).toMatchObject({ passed: 0, notPlayed: 0 })
    expect(new Set(played.map(({ why }) => why))).toEqual(
      new Set([
        'GET /capabilities got HTTP 401: is --secret that of the connector, and are both clocks right?',
      ]),
    )
  }, 60_000)

  it.each([
    [55, 60],
    [10, 60],
    [60, 60],
  ])(
    'limits from %i to %i are no fault',
    async (min, max) => {
      const url = await start(
        {
          of: '"currencies": ["KES", "GHS", "TZS", "ZMW"]}',
          to: `"currencies": ["KES", "GHS", "TZS", "ZMW"], "min": ${min}, "max": ${max}}`,
        },
        {
          of: '        known = self.orders.get(key)\n',
          to: `        if not ${min} <= amount_of(body["money"]) <= ${max}:\n            raise Refused(422, "AMOUNT")\n        known = self.orders.get(key)\n`,
        },
      )
      expect(faultsOf(await playConformance(url, secret))).toEqual([])
    },
    60_000,
  )

  it('pays out by one method only, and needs the operator that is given', async () => {
    const url = await start(
      {
        of: '        known = self.transfers.get(key)\n',
        to: '        if body["method"] != "BANK_TRANSFER":\n            raise Refused(422, "METHOD")\n        known = self.transfers.get(key)\n',
      },
      {
        of: '        known = self.orders.get(key)\n',
        to: '        if body.get("operator") != "MPESA":\n            raise Refused(422, "OPERATOR")\n        known = self.orders.get(key)\n',
      },
    )
    const trying = { payoutMethod: 'BANK_TRANSFER', operator: 'MPESA' }
    expect(faultsOf(await playConformance(url, secret, trying))).toEqual([])
  }, 60_000)

  it('a notice from a clock that is off is told from one with another secret', async () => {
    const url = await start({
      of: '        timestamp = str(int(time.time()))',
      to: '        timestamp = str(int(time.time()) - 3600)',
    })
    const [fault] = faultsOf(await playConformance(url, secret))
    expect(fault?.why).toMatch(
      /^the notice is signed with the secret, but its timestamp is 360\d s behind this machine's clock$/,
    )
  }, 60_000)

  it.each([
    [
      'accepts every signature',
      { of: 'if not any(hmac.compare_digest(expected, one) for one in given):', to: 'if False:' },
      'an order signed with another secret is refused, and is not there',
    ],
    [
      'does not look at the clock',
      { of: 'abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS', to: 'False' },
      'an order signed ten minutes ago is refused, and is not there',
    ],
    [
      'sends a transfer again as another one',
      { of: 'raise Refused(409, "OTHER_TRANSFER")', to: 'known = None' },
      'another amount under the key of a transfer is a conflict',
    ],
    [
      'gives a receipt back twice',
      { of: 'if one["id"] == return_id), None)', to: 'if False), None)' },
      'half of a receipt is given back once, however often it is asked for',
    ],
    [
      'gives back more than the receipt in several returns',
      { of: 'if returned + amount > ', to: 'if amount > ' },
      'returns of one receipt are together not more than came',
    ],
    [
      'gives the receipt of another order back',
      {
        of: 'one for one in order["receipts"] if',
        to: 'one for other in self.orders.values() for one in other["receipts"] if',
      },
      'the receipt of another order is not given back',
    ],
    [
      'takes another amount for the return that it has',
      { of: 'raise Refused(409, "OTHER_RETURN")', to: 'return' },
      'another amount under the ID of a return is refused',
    ],
    [
      'lists a return with another amount',
      { of: '"money": body["money"], "at"', to: '"money": receipt["money"], "at"' },
      'half of a receipt is given back once, however often it is asked for',
    ],
    [
      'gives back without a signature',
      {
        of: 'self.secret.verify(self.headers, body)',
        to: 'if "returns" not in self.path: self.secret.verify(self.headers, body)',
      },
      'a return signed with another secret is refused',
    ],
    [
      'counts its receipts in each order',
      { of: '"R-" + uuid.uuid4().hex', to: 'str(len(order["receipts"]) + 1)' },
      'receipts of two orders have different IDs',
    ],
    [
      'says when money came as of now',
      {
        of: '"receipts": order["receipts"],\n            "returns"',
        to: '"receipts": [{**one, "at": written(now())} for one in order["receipts"]],\n            "returns"',
      },
      'a receipt that is asked for ten times stays as it is',
    ],
    [
      'has a new ID for a transfer each time',
      { of: '"id": known["id"], "state"', to: '"id": uuid.uuid4().hex, "state"' },
      'a transfer that is asked for ten times keeps its ID',
    ],
    [
      'ends a paid order that is cancelled',
      {
        of: 'if received >= amount_of(order["money"]):',
        to: 'if received >= amount_of(order["money"]) and not order["isCancelled"]:',
      },
      'a paid order that is cancelled stays paid',
    ],
    [
      'repeats a notice under a new ID',
      {
        of: '            "webhook-id": message_id,',
        to: '            "webhook-id": (message_id := message_id + "1"),',
      },
      'a notice that is answered with 500 comes again',
    ],
    [
      'signs no notice',
      {
        of: '"webhook-signature": secret.sign(message_id, timestamp, body),',
        to: '"webhook-signature": "v1,x",',
      },
      'a payment is told by a signed notice with the key',
    ],
  ])(
    'with a fault is found: it %s',
    async (_, fault, found) => {
      expect(namesOf(await playConformance(await start(fault), secret))).toContain(found)
    },
    60_000,
  )
})

it('a connector of tests that gives money back is fit in that', async () => {
  const connector = await moodyConnector({
    secret,
    capabilities: {
      methods: [{ code: 'MOBILE_MONEY', currencies: ['KES'] }],
      cancel: true,
      transfers: true,
      returns: true,
    },
  })
  connector.transferState = 'DONE'
  try {
    const played = await playConformance(connector.baseUrl, secret)
    const ofMoney = played.filter(({ name }) => /receipt|return|paid|keeps its ID|came is not/.test(name))
    expect(faultsOf(ofMoney)).toEqual([])
    expect(ofMoney.filter(({ notPlayed }) => notPlayed)).toEqual([])
    expect(ofMoney.length).toBeGreaterThan(15)
  } finally {
    await connector.close()
  }
}, 60_000)

it('a connector that is not there fails every situation at once', async () => {
  const played = await playConformance('http://127.0.0.1:9', secret)
  expect(played.length).toBeGreaterThanOrEqual(40)
  expect(faultsOf(played).length).toBe(played.length)
})
