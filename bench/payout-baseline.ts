import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import { payoutStatement } from '#lib/payments/payouts/sql/insert-payout.ts'

const run = promisify(execFile)

/** Accepts payouts by the product's SQL statement alone. */
export interface PayoutBaseline {
  readonly name: 'pgbench' | 'pg alone'
  /** Payouts per second from the accounts BENCH1 to BENCH`accounts`. */
  accept(accounts: number, seconds: number): Promise<number>
  close(): Promise<void>
}

/**
 * pgbench where it is in the PATH: it is not among the programs of the embedded PostgreSQL. Else Node's pg,
 * with as many connections.
 */
export async function openBaseline(url: string, folder: string, atOnce: number): Promise<PayoutBaseline> {
  const isThere = await run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
  return isThere ? pgbench(url, folder, atOnce) : pgAlone(url, atOnce)
}

function pgbench(url: string, folder: string, atOnce: number): PayoutBaseline {
  return {
    name: 'pgbench',
    accept: async (accounts, seconds) => {
      const file = path.join(folder, `payouts-${accounts}.sql`)
      const variables = `\\set account random(1, ${accounts})\n\\set id random(1, ${idMax})\n`
      await writeFile(file, `${variables}${statement()};\n`)
      const settings = ['--no-vacuum', '--protocol=prepared', `--client=${atOnce}`, '--jobs=1']
      const { stdout } = await run('pgbench', [...settings, `--time=${seconds}`, `--file=${file}`, url])
      const [, perSecond] = /tps = ([\d.]+)/.exec(stdout) ?? []
      if (perSecond === undefined) throw new Error(`pgbench printed no tps: ${stdout}`)
      return Number(perSecond)
    },
    close: () => Promise.resolve(),
  }
}

function pgAlone(url: string, atOnce: number): PayoutBaseline {
  const pool = new Pool({ connectionString: url, max: atOnce })
  const text = statement().replace(/(?<!:):(account|id)\b/g, (_, name) => (name === 'account' ? '$1' : '$2'))
  return {
    name: 'pg alone',
    accept: async (accounts, seconds) => {
      const until = performance.now() + seconds * 1000
      let accepted = 0
      const worker = async () => {
        while (performance.now() < until) {
          const values = [String(randomInt(1, accounts + 1)), String(randomInt(1, idMax))]
          await pool.query({ name: 'payout-baseline', text, values })
          accepted += 1
        }
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
      return accepted / seconds
    },
    close: () => pool.end(),
  }
}

// The largest range of `randomInt`.
const idMax = 2 ** 47

/** The product's statement, with an expression of pgbench instead of each parameter. */
function statement(): string {
  const merchant = `'BENCH' || :account::text`
  const parameters = [
    `(${merchant})`,
    `('B' || :id::text)`,
    `'INR'`,
    `1.02`,
    `gen_random_uuid()`,
    `now()`,
    `'BANK_TRANSFER'`,
    `'BankTransferMethod'`,
    `null`,
    `'sandbox'`,
    `1.00`,
    `0.02`,
    `0.00`,
    `upper(substr(md5(:id::text), 1, 12))`,
    `'https://shop.example/callback'`,
    `true`,
    `'\\x00'::bytea`,
    `('MERCHANT_AVAILABLE/INR/' || ${merchant})`,
    `('MERCHANT_RESERVED/INR/' || ${merchant})`,
    `gen_random_uuid()`,
    // As long as the payee of an average payout.
    `'\\x${'00'.repeat(170)}'::bytea`,
    `gen_random_uuid()`,
    `array[:id, :id + 1, :id + 2, :id + 3]`,
    `false`,
    `'payout'`,
    `null`,
  ]
  return payoutStatement.replace(/\$(\d+)/g, (_, number: string) => {
    const expression = parameters[Number(number) - 1]
    if (expression === undefined) throw new Error(`there is no pgbench expression for $${number}`)
    return expression
  })
}
