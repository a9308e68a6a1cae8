import type { Gateway } from '#lib/gateway.ts'
import type { CurrencyCode } from '#lib/money/currency.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { addAccount } from '#lib/rails/own-accounts/accounts/add-account.ts'
import { kindNamed } from '#lib/rails/own-accounts/kinds/kinds.ts'
import { importBankFile } from '#lib/rails/own-accounts/notices.ts'
import { BankAccount } from '#lib/testing/operator-month/bank.ts'
import type { FileKind } from '#lib/testing/operator-month/files.ts'

/** An account of the house, and its bank. */
export interface Cash {
  readonly id: string
  readonly name: string
  readonly currencyCode: CurrencyCode
  readonly bank: BankAccount
  readonly file: FileKind
}

interface Opening {
  readonly name: string
  readonly currencyCode: CurrencyCode
  readonly identifier: string
  readonly file: FileKind
  readonly bankName: string
  readonly bankCode?: string
  readonly bic?: string
}

const opened: readonly Opening[] = [
  {
    name: 'Kasikorn collection',
    currencyCode: 'THB',
    identifier: '0123456789',
    file: 'kbank csv',
    bankName: 'KBank',
    bankCode: '004',
    bic: 'KASITHBK',
  },
  {
    name: 'HDFC current',
    currencyCode: 'INR',
    identifier: '50100012345678',
    file: 'hdfc csv',
    bankName: 'HDFC Bank',
    bankCode: 'HDFC0000001',
  },
  { name: 'BDO Manila', currencyCode: 'PHP', identifier: '001234567890', file: 'mt940', bankName: 'BDO' },
  {
    name: 'Banamex CLABE',
    currencyCode: 'MXN',
    identifier: '002180700012345670',
    file: 'camt.053',
    bankName: 'Banamex',
  },
]

/** Opens the accounts of the house. Their days are those of UTC, so that today is the same everywhere. */
export async function openAccounts({ db }: Gateway): Promise<readonly Cash[]> {
  const kind = kindNamed('BANK')
  if (!kind) throw new Error('there is no kind BANK')
  const cashes: Cash[] = []
  for (const { file, ...facts } of opened) {
    const account = { kind, holder: 'Acme Payments Ltd', timeZone: 'UTC', payouts: true, ...facts }
    const added = await addAccount(db, account, { by: byOperator('Mali'), approvedBy: 'Somchai' })
    if ('refused' in added) throw new Error(added.refused)
    const bank = new BankAccount(facts.identifier, facts.currencyCode, 5_000_000)
    cashes.push({ id: added.id, name: facts.name, currencyCode: facts.currencyCode, bank, file })
  }
  return cashes
}

const endings: Readonly<Record<string, string>> = { 'hdfc csv': 'csv', 'kbank csv': 'csv', mt940: 'sta' }

/** The statement of one day, as it is downloaded at the bank. */
export const statementOf = ({ name, bank, file }: Cash, day: string) => ({
  name: `${name.split(' ')[0]?.toLowerCase()}-${day}.${endings[file] ?? 'xml'}`,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bank.file(file, day, day)),
})

/** Imports the statement of a day, as somebody did then. */
export async function importDay(gateway: Gateway, cash: Cash, day: string): Promise<void> {
  const { name: fileName, buffer } = statementOf(cash, day)
  const result = await importBankFile(gateway, {
    bytes: inOne(buffer),
    fileName,
    accountId: cash.id,
    actor: byOperator('Mali'),
  })
  if (result.errors.length > 0) throw new Error(JSON.stringify(result.errors))
}

async function* inOne(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
