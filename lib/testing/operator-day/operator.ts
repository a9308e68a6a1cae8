import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll } from 'vitest'
import { countryOfCurrency } from '../../countries/registry.ts'
import { createGateway } from '../../gateway.ts'
import { isCurrencyCode, type CurrencyCode } from '../../money/currency.ts'
import { money, parseTypedAmount, type Money } from '../../money/money.ts'
import { readConfig } from '../../platform/config.ts'
import { testMerchantCodes } from '../../qr/test-merchant-codes.ts'
import type { SandboxFormat } from '../../rails/sandbox/statements/statement-file.ts'
import { silentLog } from '../silent-log.ts'
import { testCommandLine } from '../test-command-line.ts'
import { BankAccount } from './bank.ts'

// An operator at the command line of an empty live installation, with accounts in six currencies.

const commands = await testCommandLine(undefined, { GATEWAY_MODE: 'live' })
export const { database: db, directory } = commands
/** `YYYY-MM-DD` of the bank: where it is, another day may have begun. */
const todayAt = (currencyCode: CurrencyCode): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: countryOfCurrency(currencyCode)?.timeZone ?? 'UTC' }).format()

/** Two people. */
export const two = ['--by', 'Ann', '--approved-by', 'Ben']

/** Runs a command that succeeds. */
export async function run(...words: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const { exitCode, errors, document } = await commands.gateway(...words)
  if (exitCode !== 0) throw new Error(`${words.join(' ')}: ${errors} ${JSON.stringify(document)}`)
  return document
}

await run('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')

/** What the merchant and its customers meet. */
export const gateway = createGateway({
  config: readConfig(commands.environment),
  db,
  log: silentLog,
  secretKey: commands.environment.GATEWAY_SECRET_KEY,
})
afterAll(() => gateway.close())

const addAccount = async (line: string, identifier: string) => {
  const words = [
    'account',
    'add',
    ...line.split(' '),
    '--identifier',
    identifier,
    '--holder',
    'Acme Ltd',
    ...two,
  ]
  return String((await run(...words))['idAccount'])
}

/** A cash account, and its bank. */
export interface Cash {
  readonly id: string
  readonly bank: BankAccount
  readonly format: SandboxFormat
  /** Its files do not name the account as the gateway knows it. */
  readonly isNamed: boolean
}

async function openCash(
  [currencyCode, kind, identifier]: readonly [CurrencyCode, string, string],
  format: SandboxFormat,
  more = '',
): Promise<Cash> {
  const id = await addAccount(`--currency ${currencyCode} --kind ${kind}${more}`, identifier)
  const isNamed = format !== 'csv' && (kind === 'BANK' || kind === 'VIETQR')
  // What the bank calls an account that customers know by a key or a code.
  const number = isNamed || kind === 'BANK' ? identifier : '70000012345'
  const account = { identifier: number, holder: 'Acme Ltd', bankCode: undefined }
  const opening = money(1_234_567n, currencyCode)
  return { id, format, isNamed, bank: new BankAccount(account, format, opening, todayAt(currencyCode)) }
}

export const thb = await openCash(
  ['THB', 'BANK', '0123456789'],
  'mt940',
  ' --bank-code 004 --bank-name KBank --bic KASITHBK',
)
await addAccount(`--currency THB --kind PROMPTPAY --settles-in ${thb.id}`, '0812345678')
export const brl = await openCash(['BRL', 'PIX', 'pix@acme.example'], 'ofx', ' --city Recife')
export const inr = await openCash(
  ['INR', 'BANK', '50100012345678'],
  'csv',
  ' --bank-code HDFC0000001 --bank-name HDFC',
)
await addAccount(`--currency INR --kind UPI --settles-in ${inr.id}`, 'acme@hdfcbank')
export const vnd = await openCash(['VND', 'VIETQR', '0011001234567'], 'camt.053', ' --bank-code 970436')
export const mxn = await openCash(['MXN', 'BANK', '002180700012345670'], 'mt940', ' --bank-name Banamex')
export const idr = await openCash(['IDR', 'QRIS', testMerchantCodes.qris('ACMESHOP')], 'csv')
export const cashes: readonly Cash[] = [thb, brl, inr, vnd, mxn, idr]

let files = 0

/** Imports what a bank sent. */
export async function importFile(
  { id, isNamed }: Cash,
  bytes: Uint8Array | string,
  format?: SandboxFormat,
): Promise<Readonly<Record<string, unknown>>> {
  const file = path.join(directory, `file-${(files += 1)}`)
  await writeFile(file, bytes)
  const names = isNamed && format !== 'csv' ? [] : ['--account', id]
  return run('statement', 'import', file, ...names)
}

/** An item of suspense, as commands print it. */
export interface Item {
  readonly payment?: object
  readonly idSuspense: string
  readonly idAccount: string
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly money: PrintedMoney
  readonly reason: string
  readonly candidates: readonly { readonly id: string }[]
}

/** What nobody can assign: money that a payment has without needing it is left out. */
export const openItems = async (direction: Item['direction'], { id }: Cash): Promise<readonly Item[]> =>
  ((await run('suspense', 'list', '--account', id))['items'] as readonly Item[]).filter(
    (item) => item.direction === direction && !item.payment,
  )

export interface PrintedMoney {
  readonly amount: number
  readonly currencyCode: string
}

/** Money as it was printed. */
export function exact({ amount, currencyCode }: PrintedMoney): Money {
  if (!isCurrencyCode(currencyCode)) throw new Error(`there is no currency ${currencyCode}`)
  const minor = parseTypedAmount(String(amount), currencyCode)
  if (typeof minor !== 'bigint') throw new Error(`${amount} is no amount`)
  return money(minor, currencyCode)
}
