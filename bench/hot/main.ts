/**
 * Creates, money and payouts whose rows are spread, against those that all meet in one merchant, one
 * receiving account or one amount, by turns in one run; and a hot balance behind an open snapshot.
 * Usage: npm run bench -- hot [--rounds 3] [--seconds 8] [--postings 100000] [--json FILE]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { creditBalance } from '#lib/ledger/adjustments/credit-balance.ts'
import { openAccounts } from '#lib/ledger/open-accounts.ts'
import { registerMerchant } from '#lib/merchants/register.ts'
import { money } from '#lib/money/money.ts'
import { openGateway } from '#lib/open-gateway.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { readConfig } from '#lib/platform/config.ts'
import { servingMs } from '../growth/processor-time.ts'
import { openFigures, tableOf } from '../requests/figures.ts'
import { describeMachine, machineLine } from '../requests/machine.ts'
import { runFlows, type Spread } from './flows.ts'
import { postBehindSnapshot } from './snapshot.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    /** Of one measurement. */
    seconds: { type: 'string', default: '8' },
    /** On the hot balance while the snapshot is open. */
    postings: { type: 'string', default: '100000' },
    json: { type: 'string' },
  },
})
const [seconds, atOnce, merchants] = [Number(values.seconds), 16, 100]

/** What each hot case is measured against, with money told apart in the same way. */
const spread: Spread = { merchants, accounts: 100, amounts: 100 }
const cases: readonly { readonly name: string; readonly hot: Spread; readonly identifiedBy: string }[] = [
  { name: 'one merchant', hot: { ...spread, merchants: 1 }, identifiedBy: 'REFERENCE' },
  { name: 'one receiving account', hot: { ...spread, accounts: 1 }, identifiedBy: 'REFERENCE' },
  {
    name: 'one amount on one account',
    hot: { ...spread, accounts: 1, amounts: 1 },
    identifiedBy: 'AMOUNT',
  },
]

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-bench-'))
const opened = await openGateway(
  readConfig({ GATEWAY_DATA_DIR: directory, LOG_LEVEL: 'silent', GATEWAY_ROLE: 'server' }),
)
const { gateway } = opened
const { db } = gateway

try {
  const machine = await describeMachine(db)
  for (let number = 1; number <= merchants; number += 1) {
    const code = `HOT${number}`
    const registration = { code, name: 'Bench', publicKeys: [] }
    const registered = await registerMerchant(db, gateway.secrets, registration, byOperator('bench'))
    if ('fault' in registered) throw new Error(registered.message)
    await creditBalance(db, code, money(10n ** 13n, 'INR'), byOperator('bench'))
    await openAccounts(db, 'INR', [{ kind: 'MERCHANT_RESERVED', merchantCode: code }])
  }
  await openAccounts(db, 'INR', [{ kind: 'OTHER' }])
  await db.pool.query(moreAccounts())
  const figures = openFigures()
  const measure = async (name: string, side: 'gateway' | 'baseline', which: Spread) => {
    const before = await servingMs(db.pool)
    const flows = await runFlows(gateway, which, { seconds, atOnce })
    figures.add(name, 'flows/s', side, flows)
    figures.add(
      `${name}, PostgreSQL`,
      'ms/flow',
      side,
      ((await servingMs(db.pool)) - before) / (flows * seconds),
    )
  }
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const { name, hot, identifiedBy } of cases) {
      await db.pool.query(
        `update receiving_account set identified_by = $1, notice_delay_seconds = 0 where 'P2A_V2' = any (methods)`,
        [identifiedBy],
      )
      // Accounts are read anew after three seconds.
      await new Promise((resolve) => setTimeout(resolve, 3_500))
      const sides = [
        ['baseline', spread],
        ['gateway', hot],
      ] as const
      for (const [side, which] of round % 2 === 0 ? sides : sides.toReversed())
        await measure(name, side, which)
      console.error(`round ${round + 1}: ${name}`)
    }
  }
  const behind = await postBehindSnapshot(gateway, 'HOT1', Number(values.postings))
  console.log(
    `${machineLine(machine)}\n\ngateway: all on one; baseline: spread over 100\n${tableOf(figures.all())}\n`,
  )
  console.log('postings behind a snapshot, then processor ms of one posting and of one read')
  for (const { after, posting, read } of behind)
    console.log(`${String(after).padStart(8)}  ${posting.toFixed(3)}  ${read.toFixed(3)}`)
  if (values.json)
    await writeFile(
      values.json,
      `${JSON.stringify({ machine, figures: figures.all(), behind }, undefined, 2)}\n`,
    )
} finally {
  await opened.close()
  await rm(directory, { recursive: true, force: true })
}

/** A hundred accounts as the sandbox has one of. */
function moreAccounts(): string {
  return `
    insert into receiving_account (provider, currency_code, kind, identifier, holder, bank_code, bank_name, bank_branch, methods, position)
    select provider, currency_code, kind, '000000' || (20000 + copy), holder, bank_code, bank_name, bank_branch, methods, 100 + copy
      from receiving_account cross join generate_series(1, 99) as copy where currency_code = 'INR' and 'P2A_V2' = any (methods)`
}
