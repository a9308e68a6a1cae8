import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkLedger } from '../doctor/books/check-ledger.ts'
import { readClientMoney } from '../ledger/client-money.ts'
import { readHouseAccounts } from '../ledger/house-accounts.ts'
import { readBalances } from '../ledger/read-balances.ts'
import { takeSnapshots } from '../ledger/snapshots.ts'
import { registerMerchant } from '../merchants/register.ts'
import { amountShortest, money } from '../money/money.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { timeBetween } from '../testing/database/test-clock.ts'
import { currencyCode, type Real } from '../testing/models/payment-command.ts'
import { commands } from '../testing/models/payments-commands.ts'
import { emptyModel, type Model } from '../testing/models/payments-model.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { selectPayout } from './payouts/sql/select-payout.ts'
import { readPayment } from './read/read-payment.ts'

// Whatever happens to a merchant's payments in whatever order, statuses, balances and ledger agree with a
// small model in memory. RANDOM_LIFE_SEED and RANDOM_LIFE_PATH repeat a run that failed.

const seed = Number(process.env['RANDOM_LIFE_SEED'] ?? randomInt(2 ** 31))
const path = process.env['RANDOM_LIFE_PATH']
/** Each run of the tests draws others; `npm test -- --full` draws more. */
const runs = process.env['E2E_FULL'] === '1' ? 16 : 4
const stepsMax = 250
console.info(`random life: RANDOM_LIFE_SEED=${seed}`)

const gateway = await testGateway()
let merchants = 0

it('agrees with the model, and leaves a consistent ledger', { timeout: 900_000 }, async () => {
  let steps = 0
  await fc.assert(
    fc.asyncProperty(fc.commands([...commands], { maxCommands: stepsMax, size: 'max' }), async (sequence) => {
      const real: Real = { gateway, merchantCode: `MODEL${(merchants += 1)}` }
      const merchant = { code: real.merchantCode, name: 'Model', publicKeys: [] }
      await registerMerchant(gateway.db, gateway.secrets, merchant, byOperator('test'))
      const ideal = emptyModel()
      const before = await accounts()
      await fc.asyncModelRun(() => ({ model: ideal, real }), sequence)
      steps += [...sequence].length
      await compare(ideal, real)
      expect(difference(before, await accounts())).toEqual(difference(new Map(), ideal.accounts))
      expect(await checkLedger(gateway.db)).toEqual([])
      await compareClientMoney()
    }),
    { seed, numRuns: runs, endOnFailure: true, ...(path === undefined ? {} : { path }) },
  )
  console.info(`random life: ${steps} steps`)
})

/** Sums as they were at moments that have passed. */
const passed: { readonly at: Date; readonly sums: unknown }[] = []

/** The bank is whole: everybody's money adds up to it, now and as it was at every moment before. */
async function compareClientMoney(): Promise<void> {
  const now = await readClientMoney(gateway.db)
  const house = await accounts()
  for (const { bank, suspense, difference: left, ...of } of now) {
    const inSuspense = [...suspense.values()].reduce((sum, { amount }) => sum + amount, 0n)
    const ofClients = of.merchants.available.amount + of.merchants.reserved.amount + inSuspense
    const ofOthers = of.openDebits.amount + of.clearing.amount + of.fees.amount + of.own.amount
    expect(inSuspense).toBe(house.get(`SUSPENSE/${currencyCode}`) ?? 0n)
    expect(bank.amount).toBe(ofClients + ofOthers)
    expect(left.amount).toBe(ofOthers - of.underWay.returns.amount)
  }
  // A currency whose accounts were opened after a moment had nothing then.
  const isThere = ({ bank, openDebits, clearing, fees, own, ...of }: (typeof now)[number]) =>
    [bank, of.merchants.available, of.merchants.reserved, openDebits, clearing, fees, own].some(
      ({ amount }) => amount !== 0n,
    )
  const sumsOf = (all: typeof now) => all.filter(isThere).map((sums) => ({ ...sums, suspense: undefined }))
  for (const { at, sums } of passed) expect(sumsOf(await readClientMoney(gateway.db, at))).toEqual(sums)
  passed.push({ at: await timeBetween(gateway.db), sums: sumsOf(now) })
  await takeSnapshots(gateway.db)
}

/** The balances of the house accounts, in minor units. */
const accounts = async () =>
  new Map(
    (await readHouseAccounts(gateway.db))
      .filter(({ balance }) => balance.currencyCode === currencyCode)
      .map(({ id, balance }) => [id, balance.amount]),
  )

const difference = (before: ReadonlyMap<string, bigint>, after: ReadonlyMap<string, bigint>) =>
  Object.fromEntries(
    [...after]
      .map(([id, amount]) => [id, amount - (before.get(id) ?? 0n)])
      .filter(([, moved]) => moved !== 0n),
  ) as Record<string, bigint>

async function compare(ideal: Model, { merchantCode }: Real): Promise<void> {
  for (const { paymentId, status } of ideal.payins) {
    const record = await readPayment(gateway, { merchantCode, kind: 'payin', paymentId })
    expect(record?.status).toBe(status)
  }
  for (const { paymentId, status } of ideal.payouts) {
    const record = await selectPayout(gateway.db, { merchantCode, kind: 'payout', paymentId })
    expect(record?.status).toBe(status)
  }
  for (const { paymentId, status } of ideal.refunds) {
    const record = await selectPayout(gateway.db, { merchantCode, kind: 'refund', paymentId })
    expect(record?.status).toBe(status)
  }
  const balances = await readBalances(gateway.db, merchantCode)
  const { json } = balances.find((balance) => balance.currencyCode === currencyCode) ?? {}
  const asNumber = (amount: bigint) => Number(amountShortest(money(amount, currencyCode)))
  expect(JSON.parse(JSON.stringify(json))).toMatchObject({
    available: asNumber(ideal.available),
    reserved: asNumber(ideal.reserved),
  })
}
