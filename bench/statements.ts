/**
 * How fast a large statement is read, told apart from earlier ones and booked, and how much memory that
 * takes. Usage: npm run bench:statements [LINES]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openGateway } from '#lib/open-gateway.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { readConfig } from '#lib/platform/config.ts'
import { administrationLimits } from '#lib/platform/db/limits.ts'
import { addAccount } from '#lib/rails/own-accounts/accounts/add-account.ts'
import { kindNamed } from '#lib/rails/own-accounts/kinds/kinds.ts'
import { importStatement } from '#lib/rails/own-accounts/statements/import-statement.ts'

const lines = Number(process.argv[2] ?? 100_000)
const identifier = '50100123456789'
const days = 30

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-bench-'))
const opened = await openGateway(
  readConfig({ GATEWAY_DATA_DIR: directory, LOG_LEVEL: 'silent', GATEWAY_ROLE: 'server' }),
  undefined,
  { limits: administrationLimits },
)
const { gateway } = opened
let mostMemory = 0
const watching = setInterval(() => (mostMemory = Math.max(mostMemory, process.memoryUsage().rss)), 100)

try {
  const kind = kindNamed('BANK')
  if (!kind) throw new Error('there is no kind BANK')
  const facts = { bankCode: 'HDFC0000001', bankName: 'HDFC', holder: 'Bench' }
  const by = byOperator('bench')
  const account = await addAccount(gateway.db, { kind, currencyCode: 'INR', identifier, ...facts }, { by })
  if ('refused' in account) throw new Error(account.refused)
  for (const round of ['first', 'again']) {
    const started = performance.now()
    let booking: number | undefined
    const result = await importStatement(gateway, {
      bytes: mt940(),
      actor: by,
      parts: {
        settlePayouts: async () => {
          booking ??= performance.now()
          return { explained: new Map(), changed: [] }
        },
      },
    })
    if (result.failure) throw new Error(JSON.stringify(result.errors.slice(0, 5)))
    const ended = performance.now()
    const read = ((booking ?? ended) - started) / 1000
    const booked = (ended - (booking ?? ended)) / 1000
    const rate =
      booked === 0 ? '' : `, booked in ${booked.toFixed(1)} s (${Math.round(lines / booked)} lines/s)`
    console.log(
      `${round}: ${lines} lines read and identified in ${read.toFixed(1)} s${rate}, ${result.receipts} receipts, ${result.duplicates} duplicates, ${Math.round(mostMemory / 2 ** 20)} MB`,
    )
  }
} finally {
  clearInterval(watching)
  await opened.close()
  await rm(directory, { recursive: true, force: true })
}

/** A statement of a month, written while it is read. */
async function* mt940(): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder()
  yield text.encode(`:20:BENCH\r\n:25:${identifier}\r\n:28C:1/1\r\n:60F:C260401INR0,00\r\n`)
  let cents = 0
  for (let no = 0; no < lines; no += 1) {
    const day = String(1 + Math.floor((no * days) / lines)).padStart(2, '0')
    const amount = 10_000 + (no % 9_000)
    cents += amount
    const written = `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')}`
    yield text.encode(
      `:61:2604${day}04${day}C${written}NTRFNONREF//B${no}\r\n:86:UPI/6${String(no).padStart(11, '0')}/FROM CUSTOMER ${no % 5_000}/PAYMENT\r\n`,
    )
  }
  yield text.encode(
    `:62F:C260430INR${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}\r\n-\r\n`,
  )
}
