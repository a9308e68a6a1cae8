import { randomBytes } from 'node:crypto'
import type { Gateway } from '../../gateway.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import type { TestClock } from '../database/test-clock.ts'
import { testGateway } from '../test-gateway.ts'
import { addAccount } from '../../rails/own-accounts/accounts/add-account.ts'
import { accountState } from '../../rails/own-accounts/accounts/account-state.ts'
import { selectAccounts } from '../../rails/own-accounts/accounts/account.ts'
import { kindNamed } from '../../rails/own-accounts/kinds/kinds.ts'
import { ownAccounts } from '../../rails/own-accounts/rail.ts'
import { statementState } from '../../rails/own-accounts/statements/continuity/statement-state.ts'
import type { ImportOptions } from '../../rails/own-accounts/statements/import-options.ts'
import { importStatement } from '../../rails/own-accounts/statements/import-statement.ts'
import type { ImportResult } from '../../rails/own-accounts/statements/import-result.ts'
import { inOnePiece } from '../../bank-files/statements/in-one-piece.ts'

export const decided = { by: byOperator('Ann'), approvedBy: 'Ben' }

/** The settings of a live gateway. */
export const liveSettings = { GATEWAY_MODE: 'live', GATEWAY_SECRET_KEY: randomBytes(32).toString('base64') }

/**
 * A live gateway, and files of a bank that are imported into its accounts. Call it at the top of a test
 * file.
 */
export async function statementDesk() {
  const gateway = await testGateway(liveSettings, { rails: [ownAccounts] })
  return deskOf(gateway, gateway.clock)
}

/**
 * The same for a live gateway that is there. A clock that stands still goes on by a millisecond before each
 * import: of two statements of one day the one imported later counts.
 */
export function deskOf<Live extends Gateway>(gateway: Live, clock?: TestClock) {
  const { db } = gateway
  let accounts = 0
  /** Adds a bank account with a number of its own; in Brazil it is known by a PIX key. */
  const openAccount = async (currencyCode: CurrencyCode = 'INR') => {
    accounts += 1
    const [name, identifier] = identifierOf(currencyCode, accounts)
    const kind = kindNamed(name)
    if (!kind) throw new Error(`there is no kind ${name}`)
    const added = await addAccount(
      db,
      {
        kind,
        currencyCode,
        identifier,
        holder: 'Acme Ltd',
        timeZone: 'UTC',
        ...(name === 'BANK' && { bankCode: 'HDFC0000001', bankName: 'HDFC' }),
      },
      decided,
    )
    if ('refused' in added) throw new Error(added.refused)
    return added
  }
  /** Imports a file. That it is of long ago is left out of the warnings: the days of test files are fixed. */
  const importFile = async (
    file: string | Uint8Array,
    more: Partial<Omit<ImportOptions, 'bytes'>> = {},
  ): Promise<ImportResult> => {
    const bytes = inOnePiece(typeof file === 'string' ? Buffer.from(file) : file)
    const options = { bytes, actor: byOperator('Ann'), ...more }
    clock?.forward(1)
    const result = await importStatement(gateway, options)
    return { ...result, warnings: result.warnings.filter(({ code }) => code !== 'STATEMENT_LATE') }
  }
  /** What lies on the account by the books, in minor units. */
  const books = async (accountId: string): Promise<bigint> => {
    const account = (await selectAccounts(db)).find(({ id }) => id === accountId)
    if (!account) throw new Error(`there is no account ${accountId}`)
    return (await accountState(db, account)).books.amount
  }
  const state = async (accountId: string) => {
    const account = (await selectAccounts(db)).find(({ id }) => id === accountId)
    if (!account) throw new Error(`there is no account ${accountId}`)
    return statementState(db, accountId, (await accountState(db, account)).books)
  }
  /** Sums of the house accounts that lines are booked on, of all accounts. */
  const house = async (): Promise<Record<string, string>> => {
    const { rows } = await db.pool.query<{ kind: string; sum: string }>(`
      select split_part(account_id, '/', 1) as kind, trim_scale(sum(amount))::text as sum from ledger_posting
       group by 1 having sum(amount) <> 0`)
    return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
  }
  return { gateway, db, openAccount, importFile, books, state, house }
}

function identifierOf(currencyCode: CurrencyCode, no: number): readonly [kind: string, identifier: string] {
  if (currencyCode === 'BRL') return ['PIX', `acme${no}@acme.example`]
  return ['BANK', String(currencyCode === 'THB' ? 1_234_567_000 + no : 50_100_000_000_000 + no)]
}
