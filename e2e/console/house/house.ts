import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createGateway, type Gateway } from '#lib/gateway.ts'
import { closeDayNow } from '#lib/ledger/settlements/close-settlements.ts'
import { openGateway } from '#lib/open-gateway.ts'
import { readConfig } from '#lib/platform/config.ts'
import { testClock } from '#lib/testing/database/test-clock.ts'
import { startServerProcess } from '#lib/testing/processes/server-process.ts'
import { silentLog } from '#lib/testing/silent-log.ts'
import { importDay, openAccounts, type Cash } from './banks.ts'
import { openShops, order, payOut, shops, type Ordered } from './shops.ts'

// A house in live mode with two weeks behind it: two merchants, accounts at four banks, and customers who pay
// rightly, a little less, to the wrong reference, or twice. Its people work by two pairs of eyes.

/** `YYYY-MM-DD`, this many days ago. */
export const daysAgo = (back: number): string =>
  new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

export interface House {
  readonly origin: string
  readonly gateway: Gateway
  readonly cash: (name: 'Kasikorn' | 'HDFC' | 'BDO' | 'Banamex') => Cash
  /** Customers of today, whose money is on the statements that nobody has imported yet. */
  readonly today: readonly Ordered[]
  stop(): Promise<void>
}

const customers = [
  ['Asha Rao', 999, 'INR'],
  ['Somchai Wongsakul', 1_250, 'THB'],
  ['Maria Reyes', 645, 'PHP'],
  ['Malee Suksan', 389.5, 'THB'],
  ['Ravi Kumar', 2_480, 'INR'],
  ['Jose Lopez', 1_450, 'MXN'],
  ['Ploy Rattanakul', 760, 'THB'],
  ['Vikram Seth', 1_799, 'INR'],
  ['Kanya Thongchai', 5_600, 'THB'],
] as const

const shopOf = (currencyCode: string) => (currencyCode === 'INR' ? 'ASHA' : 'SIAM')
const historyDays = 13
/** The statement of BDO that nobody imported, and the last one of Banamex. */
const missingAtBdo = 2
const lastOfBanamex = 5

/** Fills a house and starts its server. */
export async function openHouse(): Promise<House> {
  const directory = mkdtempSync(path.join(tmpdir(), 'house-'))
  const secretKey = randomBytes(32).toString('base64')
  const settings = {
    GATEWAY_MODE: 'live',
    GATEWAY_ALLOW_EMBEDDED: 'true',
    GATEWAY_SECRET_KEY: secretKey,
    LOG_LEVEL: 'error',
  }
  const config = readConfig({ ...settings, GATEWAY_DATA_DIR: directory })
  const { gateway: opened, close } = await openGateway(config, silentLog)
  const { db } = opened
  const clockOfMigrations = await db.pool.query<{ text: string }>(
    `select pg_get_functiondef('gateway_now'::regproc) as text`,
  )
  const clock = testClock(db, new Date(`${daysAgo(historyDays + 1)}T09:00:00Z`))
  const past = createGateway({ config, db, clock, log: silentLog, secretKey })
  await openShops(past)
  const cashes = await openAccounts(past)
  const cash: House['cash'] = (name) => {
    const found = cashes.find((one) => one.name.startsWith(name))
    if (!found) throw new Error(`there is no account ${name}`)
    return found
  }
  for (let back = historyDays; back > 0; back -= 1) await pastDay(past, cashes, back, clock)
  await db.pool.query(clockOfMigrations.rows[0]?.text ?? '')
  await past.close()
  await close()
  const server = await startServerProcess(directory, settings)
  const { gateway, close: closeAll } = await openGateway(config, silentLog)
  const today = await thisDay(gateway, cash)
  return {
    origin: server.origin,
    gateway,
    cash,
    today,
    stop: async () => {
      await closeAll()
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function pastDay(
  gateway: Gateway,
  cashes: readonly Cash[],
  back: number,
  clock: { set(at: Date): void },
): Promise<void> {
  const day = daysAgo(back)
  clock.set(new Date(`${day}T09:00:00Z`))
  const many = 4 + ((back * 5) % 6)
  for (let at = 0; at < many; at += 1) {
    const [name, amount, currencyCode] = customers[(back + at) % customers.length] ?? customers[0]
    const one = await order(gateway, shopOf(currencyCode), [name, amount + 10 * at, currencyCode])
    clock.set(new Date(`${day}T09:${String(10 + at)}:00Z`))
    const cash = cashes.find((each) => each.currencyCode === currencyCode)
    if ((back + at) % 7 !== 3) cash?.bank.move(day, one.asked, `${one.words} ${name.toUpperCase()}`)
  }
  if (back % 6 === 0) for (const { bank } of cashes) bank.move(day, -450_00, 'MONTHLY FEE OF THE ACCOUNT')
  clock.set(new Date(`${day}T18:00:00Z`))
  for (const one of cashes) {
    const isMissing = one.name.startsWith('BDO') && back === missingAtBdo
    const isLate = one.name.startsWith('Banamex') && back < lastOfBanamex
    if (!isMissing && !isLate && one.bank.hasLines(day, day)) await importDay(gateway, one, day)
  }
}

/** What came today, and what merchants want to pay out. */
async function thisDay(gateway: Gateway, cash: House['cash']): Promise<readonly Ordered[]> {
  const day = daysAgo(0)
  for (const { code } of shops) await closeDayNow(gateway.db, code)
  const [thb, inr] = [cash('Kasikorn').bank, cash('HDFC').bank]
  const thai = ['Niran Boonmee', 'Arthit Saelim', 'Dao Phromma', 'Lawan Jaidee', 'Prasert Klinhom'] as const
  const indian = ['Asha Rao', 'Ravi Kumar', 'Meera Iyer', 'Vikram Seth'] as const
  const ordered: Ordered[] = []
  for (const [at, name] of thai.entries())
    ordered.push(await order(gateway, 'SIAM', [name, 845 + 310 * at, 'THB']))
  for (const [at, name] of indian.entries())
    ordered.push(await order(gateway, 'ASHA', [name, 1_120 + 275 * at, 'INR']))
  const [exact, short, more, wrong, twice, india, typo, other] = ordered
  const said = ({ words, customer }: Ordered) => `${words} ${customer.toUpperCase()}`
  if (!exact || !short || !more || !wrong || !twice || !india || !typo || !other)
    throw new Error('too few orders')
  thb.move(day, exact.asked, said(exact))
  thb.move(day, short.ordered - 1, said(short))
  thb.move(day, more.asked + 10_00, said(more))
  thb.move(day, wrong.asked, `TRANSFER ${wrong.customer.toUpperCase()}`)
  thb.move(day, twice.asked, said(twice))
  thb.move(day, 77_00, 'TRANSFER SOMEBODY UNKNOWN')
  thb.move(day, -35_00, 'SMS FEE OF THE MONTH')
  inr.move(day, india.asked, said(india))
  inr.move(day, typo.asked, `IMPS-700000000001 ${typo.customer.toUpperCase()}`)
  inr.move(day, other.ordered, `UPI CR ${other.customer.toUpperCase()}`)
  await payOut(gateway, 'SIAM', ['Pim Kanchana', '1234567890', 300, 'THB'])
  await payOut(gateway, 'SIAM', ['Suda Meechai', '2234567890', 300, 'THB'])
  await payOut(gateway, 'SIAM', ['Anan Chaiyasit', '3234567890', 450, 'THB'])
  return ordered
}
