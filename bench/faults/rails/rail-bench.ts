import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { checkLedger } from '#lib/doctor/books/check-ledger.ts'
import type { Gateway } from '#lib/gateway.ts'
import { creditBalance } from '#lib/ledger/adjustments/credit-balance.ts'
import { registerMerchant } from '#lib/merchants/register.ts'
import { money } from '#lib/money/money.ts'
import { openGateway } from '#lib/open-gateway.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { readConfig } from '#lib/platform/config.ts'
import { freePort } from '#lib/platform/embedded-postgres/free-port.ts'
import { testRail } from '#lib/rails/rows/test-rail.ts'
import { enabledRail } from '#lib/rails/testing/enabled-rail.ts'
import { merchantServer } from '#lib/testing/callback-merchant.ts'
import { silentLog } from '#lib/testing/silent-log.ts'
import { issueToken } from '#lib/tokens/issue-token.ts'
import { gatewayProcess } from '../gateway/processes.ts'
import { openCuttingProxy, type CuttingProxy } from './cutting-proxy.ts'
import type { Institution } from './institutions.ts'
import type { Step } from './steps.ts'

export interface RailBenchOptions {
  /** A PostgreSQL that the bench may fill. */
  readonly databaseUrl: string
  readonly directory: string
  readonly institutions: readonly Institution[]
  readonly steps: readonly Step[]
  /** How long a payment may take to end after a kill. */
  readonly limitMs: number
  readonly onKill?: (result: KillResult) => void
}

/** One payment during which the gateway was killed. */
export interface KillResult {
  readonly kind: string
  readonly step: string
  /** From the kill until it had ended as it must and its merchant knew. */
  readonly recoveryMs: number
  readonly failures: readonly string[]
}

export interface RailBenchResult {
  readonly kills: readonly KillResult[]
  /** What is wrong at the end, of everything together. */
  readonly failures: readonly string[]
}

const merchantCode = 'SHOP'
/** An order whose payment was never written is asked for after so long; then what was paid on it is booked. */
const orphanMs = 150_000

/**
 * Plays a payment for each step and institution: the gateway gets kill -9 at that step and is started again. The
 * merchant repeats its create, customers pay all that they are asked for, the institution calls. Then every payment
 * must have ended, everything that was paid must be booked once and nothing else, and no payout or refund sent twice.
 */
export async function runRailBench(options: RailBenchOptions): Promise<RailBenchResult> {
  const bench = await openBench(options)
  const kills: KillResult[] = []
  try {
    for (const institution of options.institutions)
      for (const step of options.steps) {
        if (step.of === 'TRANSFER' && !institution.wire.send) continue
        if (step.of === 'RETURN' && !institution.wire.giveBack) continue
        const result = await bench.play(institution, step)
        kills.push(result)
        options.onKill?.(result)
      }
    return { kills, failures: await bench.end() }
  } finally {
    await bench.close()
  }
}

interface Bench {
  play(institution: Institution, step: Step): Promise<KillResult>
  end(): Promise<readonly string[]>
  close(): Promise<void>
}

async function openBench({
  databaseUrl,
  directory,
  institutions,
  limitMs,
}: RailBenchOptions): Promise<Bench> {
  const database = await openCuttingProxy(Number(new URL(databaseUrl).port))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const environment = {
    GATEWAY_SECRET_KEY: randomBytes(32).toString('base64'),
    GATEWAY_DATA_DIR: directory,
    GATEWAY_ALLOW_HTTP: 'true',
    GATEWAY_PUBLIC_URL: origin,
    HOST: '127.0.0.1',
    PORT: String(port),
    CALLBACK_RETRY_SECONDS: '2',
  }
  const own = await openGateway(readConfig({ ...environment, DATABASE_URL: databaseUrl }), silentLog, {
    rails: [],
  })
  const { gateway } = own
  const token = await register(gateway)
  const wires = new Map<Institution, CuttingProxy>()
  const rails = new Map<Institution, string>()
  for (const institution of institutions) {
    const { kind, currencyCode, payinMethod, payoutMethod } = institution
    const wire = await openCuttingProxy(institution.port)
    wires.set(institution, wire)
    const methods = [payinMethod, payoutMethod].flatMap((method) =>
      method && 'paymentMethodCode' in method ? String(method.paymentMethodCode) : [],
    )
    const settings = institution.settingsAt(wire.port)
    const row = await enabledRail(gateway, { kind, name: kind.kind, currencyCode, methods, settings })
    rails.set(institution, row.id)
    // Registers where the institution calls.
    const connected = gateway.rowRails.connectedTo(row.id)
    if (connected) await testRail(gateway, connected)
  }
  const called = new Set<string>()
  const shop = await merchantServer((_, response) => {
    for (const { body } of shop.arrivals.splice(0))
      called.add((JSON.parse(body) as { idEntity: string }).idEntity)
    response.writeHead(200).end()
  })
  const killed = gatewayProcess(
    'gateway',
    `${directory}/gateway.log`,
    {
      ...environment,
      DATABASE_URL: moved(databaseUrl, database.port),
    },
    'bench/faults/rails/gateway-process.ts',
  )
  await killed.start()
  const created = new Map<string, Institution>()
  const refunded = new Set<string>()
  const sent = new Map<string, Institution>()
  const ask = async (path: string, body?: object) => {
    try {
      const answer = await fetch(`${origin}/api/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          'x-api-version': '2',
          'content-type': 'application/json',
        },
        signal: AbortSignal.timeout(15_000),
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: await answer.text() }
    } catch {
      return undefined
    }
  }

  const play: Bench['play'] = async (institution, { name, of, to, words }) => {
    const paymentId = randomUUID()
    const path = `${paths[of]}/${paymentId}`
    ;(of === 'ORDER' ? created : sent).set(paymentId, institution)
    const asked = { amount: 20, currencyCode: institution.currencyCode }
    const body = {
      callbackUrl: shop.url,
      ...(of === 'RETURN'
        ? { idPayin: await paidPayin(institution), money: asked, reason: 'a wish of the customer' }
        : {
            paymentRequested: { money: asked },
            paymentMethod: of === 'ORDER' ? institution.payinMethod : institution.payoutMethod,
          }),
      ...(of === 'ORDER' && { returnUrl: 'https://shop.example/return' }),
    }
    let killedAt: number | undefined
    const died = Promise.withResolvers<void>()
    const proxy = to === 'DATABASE' ? database : wires.get(institution)
    const said = words(institution)
    if (said !== undefined)
      proxy?.watch(said, () => {
        killedAt ??= performance.now()
        void killed.kill().then(() => died.resolve())
      })
    const begun = performance.now()
    let isAccepted = false
    const step = async (): Promise<boolean> => {
      if (killedAt !== undefined) {
        await died.promise
        if (killed.hasEnded()) await killed.start()
      }
      isAccepted ||= await isCreated(path, body)
      const keys = of === 'ORDER' ? institution.unpaid() : institution.finishTransfers()
      if (of === 'ORDER' && isAccepted) for (const key of keys) institution.pay(key)
      if (isAccepted) await Promise.all(keys.map((key) => institution.notify(key)))
      const read = await ask(path)
      return (
        read?.status === 200 &&
        (JSON.parse(read.body) as { process?: { status?: string } }).process?.status === 'SUCCESS' &&
        called.has(paymentId) &&
        (killedAt !== undefined || said === undefined)
      )
    }
    const failures: string[] = []
    while (!(await step())) {
      if (performance.now() - begun < limitMs) {
        await delay(100)
        continue
      }
      const read = await ask(path)
      failures.push(
        said !== undefined && killedAt === undefined
          ? 'the gateway never did this'
          : `not ended: ${read?.status} ${read?.body}`,
      )
      break
    }
    const recoveryMs = Math.round(performance.now() - (killedAt ?? begun))
    return { kind: institution.kind.kind, step: name, recoveryMs, failures }
  }
  /** One that was paid, and of which nothing has gone back. */
  const paidPayin = async (institution: Institution): Promise<string> => {
    const paid = [...created].find(([id, of]) => of === institution && !refunded.has(id))?.[0]
    if (paid !== undefined) {
      refunded.add(paid)
      return paid
    }
    await play(institution, { name: 'paid', of: 'ORDER', to: 'DATABASE', words: () => undefined })
    return paidPayin(institution)
  }
  const isCreated = async (path: string, body: object): Promise<boolean> => {
    const answer = await ask(path, body)
    return (
      answer?.status === 201 || (answer?.status === 409 && answer.body.includes('PAYMENT_ALREADY_EXISTS'))
    )
  }
  return {
    play,
    end: async () => {
      // Customers pay what they were asked for by orders that nobody knows of any more, too.
      for (const institution of institutions)
        for (const key of institution.unpaid()) {
          institution.pay(key)
          await institution.notify(key)
        }
      const failures: string[] = []
      const until = performance.now() + orphanMs
      do {
        failures.splice(0, Infinity, ...(await wrongIn(gateway, rails, created, sent)))
        if (failures.length > 0) await delay(2_000)
      } while (failures.length > 0 && performance.now() < until)
      const unbalanced = await checkLedger(gateway.db)
      return [...failures, ...unbalanced.map((one) => `ledger check: ${JSON.stringify(one)}`)]
    },
    close: async () => {
      await killed.kill()
      await own.close()
      await shop.close()
      await Promise.all([database, ...wires.values()].map((proxy) => proxy.close()))
      await Promise.all(institutions.map((institution) => institution.close()))
    },
  }
}

const paths = { ORDER: 'payins', TRANSFER: 'payouts', RETURN: 'refunds' } as const

const moved = (address: string, port: number): string => {
  const url = new URL(address)
  url.port = String(port)
  return url.href
}

async function register({ db, secrets, signingKeys, clock }: Gateway): Promise<string> {
  const by = byOperator('rail bench')
  const registration = { code: merchantCode, name: 'Shop', publicKeys: [], requestsPerSecond: 10_000 }
  const registered = await registerMerchant(db, secrets, registration, by)
  if ('fault' in registered) throw new Error(registered.message)
  for (const currencyCode of ['INR', 'GHS', 'KES', 'BRL'] as const)
    await creditBalance(db, merchantCode, money(10n ** 9n, currencyCode), by)
  const asked = { merchantCode, operations: ['POST /.*', 'GET /.*'], validitySeconds: 24 * 3_600 }
  return (await issueToken(signingKeys, clock, asked)).token
}

/** What the database has that the institutions do not, and the other way round. */
async function wrongIn(
  { db }: Gateway,
  rails: ReadonlyMap<Institution, string>,
  payins: ReadonlyMap<string, Institution>,
  payouts: ReadonlyMap<string, Institution>,
): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const [institution, rail] of rails) {
    const { kind } = institution.kind
    const { rows } = await db.pool.query<{ id: string }>(
      'select source_id as id from receipt where source = $1',
      [rail],
    )
    wrong.push(
      ...differences(
        kind,
        institution.paid(),
        rows.map(({ id }) => id),
      ),
    )
    const own = [...payouts].filter(([, of]) => of === institution).map(([id]) => id)
    const orders = await db.pool.query<{ key: string }>(
      'select key from payout_order where payment_id = any ($1)',
      [own],
    )
    const names = orders.rows.map(({ key }) => institution.nameOf(key))
    wrong.push(...differences(`${kind}, transfers`, institution.finishTransfers(), names))
  }
  const { rows } = await db.pool.query<{ id: string; status: string; received: string }>(
    `select payment_id as id, status::text, money_received::text as received from payment
      where payment_id = any ($1) and (status <> 'SUCCESS' or money_received <> 20)`,
    [[...payins.keys()]],
  )
  wrong.push(...rows.map(({ id, status, received }) => `payin ${id} is ${status} with ${received}`))
  const unfinished = await db.pool.query<{ what: string }>(
    `select 'a notice' as what from rail_notice where next_try_at < gateway_now() - interval '15 seconds'
     union all select 'payout ' || payment_id from payment where kind in ('payout', 'refund') and status <> 'SUCCESS'`,
  )
  return [...wrong, ...unfinished.rows.map(({ what }) => `open: ${what}`)]
}

function differences(of: string, there: readonly string[], here: readonly string[]): readonly string[] {
  return [
    ...there.filter((id) => !here.includes(id)).map((id) => `${of}: ${id} is not booked`),
    ...here.filter((id) => !there.includes(id)).map((id) => `${of}: ${id} is booked and never was`),
    ...here.filter((id, at) => here.indexOf(id) !== at).map((id) => `${of}: ${id} is booked twice`),
  ]
}
