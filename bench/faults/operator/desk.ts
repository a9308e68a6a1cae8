import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runCommandLine } from '#lib/cli/command-line.ts'
import { createGateway, type Gateway } from '#lib/gateway.ts'
import { parseCreate } from '#lib/payments/create/create-body.ts'
import { createPayment } from '#lib/payments/create/create-payment.ts'
import { setExternalReference } from '#lib/payments/receive/set-external-reference.ts'
import { readConfig } from '#lib/platform/config.ts'
import type { Database } from '#lib/platform/db/database.ts'
import { silentLog } from '#lib/testing/silent-log.ts'
import { written, type Transfer } from '#lib/testing/statements/written-files.ts'

/** An installation in live mode, and a directory for the files of its banks. */
export interface DeskSetting {
  readonly db: Database
  readonly directory: string
  readonly environment: Readonly<Record<string, string>> & { readonly GATEWAY_SECRET_KEY: string }
}

type Document = Readonly<Record<string, unknown>>

/** An item of suspense, as `suspense list` prints it. */
export interface ListedItem {
  readonly idSuspense: string
  readonly idReceipt?: string
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly kind: string
  readonly money: { readonly amount: number }
}

/** An operator with an account of one bank, and a merchant with its payins. */
export interface Desk {
  readonly merchant: string
  readonly account: string
  /** The reference of a transfer: customers of two desks never type the same. */
  readonly reference: string
  /** Runs a command undisturbed; throws where it fails. */
  run(...words: readonly string[]): Promise<Document>
  /** Writes a statement of today, which goes on where the last one ended; returns its file. */
  statement(...lines: readonly BankTransfer[]): Promise<string>
  /** The same, and imports it. */
  import(...lines: readonly BankTransfer[]): Promise<Document>
  /** A payin of so many rupees, whose customer has typed the reference of a transfer. */
  payin(rupees: number, typed?: string): Promise<string>
  /** The item of so many rupees. */
  item(rupees: number): Promise<ListedItem>
  /** The payins of the next desk are not for this account. */
  close(): Promise<void>
}

/** A transfer in minor units, negative where money leaves. Default: of today. */
export interface BankTransfer {
  readonly amount: number
  readonly text: string
  readonly inDays?: number
}

/** Two people. */
export const two = ['--by', 'Ann', '--approved-by', 'Ben'] as const
/** The same, and why. */
export const decided = ['--reason', 'looked at the slip', ...two] as const

/** `YYYY-MM-DD` in UTC. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

let desks = 0

/** Opens one more desk of an installation, whose database may be empty. */
export async function openDesk({ db, directory, environment }: DeskSetting): Promise<Desk> {
  const no = (desks += 1)
  const run = async (...words: readonly string[]): Promise<Document> => {
    let printed = ''
    let errors = ''
    const print = (text: string) => void (printed += text)
    const exitCode = await runCommandLine([...words], {
      environment,
      print,
      complain: (line) => void (errors += line),
    })
    if (exitCode !== 0) throw new Error(`${words.join(' ')}: ${errors}${printed}`)
    return JSON.parse(printed) as Document
  }
  const merchant = `M${no}`
  const number = String(50_100_000_000_000 + no)
  await run('merchant', 'create', '--code', merchant, '--name', 'Acme Ltd')
  const kind = '--currency INR --kind BANK --bank-code HDFC0000001 --bank-name HDFC --time-zone UTC'
  const added = await run(
    'account',
    'add',
    ...kind.split(' '),
    '--identifier',
    number,
    '--holder',
    'Acme',
    ...two,
  )
  const account = String(added['idAccount'])
  await run('account', 'configure', '--id', account, '--payouts', 'on', '--short-up-to', '10%', ...two)
  const gateway = createGateway({
    config: readConfig(environment),
    db,
    log: silentLog,
    secretKey: environment.GATEWAY_SECRET_KEY,
  })
  let opening = 1_000_000
  let files = 0
  const statement = async (...lines: readonly BankTransfer[]) => {
    const today = dayIn(0)
    const transfers = lines.map(({ amount, text, inDays = 0 }, at): Transfer => ({
      day: dayIn(inDays),
      amount,
      text,
      reference: `R${no}-${files}-${at}`,
    }))
    const file = path.join(directory, `${no}-${(files += 1)}.sta`)
    const facts = { account: number, from: today, to: today, opening, number: String(files) }
    await writeFile(file, written.mt940(facts, transfers))
    opening += transfers.filter(({ day }) => day <= today).reduce((sum, { amount }) => sum + amount, 0)
    return file
  }
  return {
    merchant,
    account,
    reference: String(600_000_000_000 + no),
    run,
    statement,
    import: async (...lines) => run('statement', 'import', await statement(...lines), '--by', 'Ann'),
    payin: (rupees, typed) => createPayin(gateway, merchant, rupees, typed),
    item: async (rupees) => {
      const { items } = await run('suspense', 'list', '--account', account)
      const found = (items as readonly ListedItem[]).find(({ money }) => money.amount === rupees)
      if (!found) throw new Error(`there is no item of ${rupees}: ${JSON.stringify(items)}`)
      return found
    },
    close: async () => {
      await run('account', 'disable', '--id', account, '--by', 'Ann')
      await gateway.close()
    },
  }
}

async function createPayin(gateway: Gateway, code: string, rupees: number, typed?: string): Promise<string> {
  const merchant = await gateway.merchants.find(code)
  if (!merchant) throw new Error(`there is no merchant ${code}`)
  const key = { merchantCode: code, kind: 'payin', paymentId: `P-${rupees}` } as const
  const parsed = await parseCreate(gateway, merchant, 'payin', {
    paymentRequested: { money: { amount: rupees, currencyCode: 'INR' } },
    paymentMethod: { paymentMethodCode: 'P2A_V2' },
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'https://shop.example/return',
  })
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  const created = await createPayment(gateway, merchant, key, parsed.value)
  if ('failure' in created) throw new Error(JSON.stringify(created))
  if (typed !== undefined) await setExternalReference(gateway, key, typed)
  return key.paymentId
}
