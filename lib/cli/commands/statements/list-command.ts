import type { Command } from 'commander'
import { amountShortest, type Money } from '../../../money/money.ts'
import { describeActor, readActor } from '../../../platform/audit/actor.ts'
import { calledOf, selectAccounts } from '../../../rails/own-accounts/accounts/account.ts'
import { statementJson, storedImportJson } from '../../../rails/own-accounts/statements/import-json.ts'
import type { ImportedStatement } from '../../../rails/own-accounts/statements/import-result.ts'
import {
  selectImports,
  statementsOf,
  type StoredImport,
} from '../../../rails/own-accounts/statements/sql/import-figures.ts'
import { accountArgument, accountIdOf } from '../../find-account.ts'
import { parseDay } from '../../moment.ts'
import { addPageOptions, listResult, type PageOptions } from '../../page-options.ts'
import type { Runner } from '../../runner.ts'

interface ListOptions extends PageOptions {
  readonly account?: string
  readonly from?: string
  readonly to?: string
}

/** An import with its statements, and what people call their account. */
interface ListedImport {
  readonly stored: StoredImport
  readonly statements: readonly ImportedStatement[]
  readonly account: string | undefined
}

/** `statement list`: the files that were imported. */
export function addList(statement: Command, runner: Runner): void {
  const command = statement
    .command('list')
    .description('the files that were imported, newest first')
    .option('--account <ACCOUNT>', `only with statements of this account: ${accountArgument}`)
    .option('--from <DAY>', 'with statements that end on that day or later', parseDay)
    .option('--to <DAY>', 'with statements that begin on that day or earlier', parseDay)
  addPageOptions(command)
    .addHelpText(
      'after',
      `
"from", "to", "opening" and "closing" are those of all statements of the file together, where they are of one account; "statements" has each.

Examples:
  gateway statement list --limit 20
  gateway statement list --account "KBank THB" --from 2026-11-01 --csv`,
    )
    .action(async (options: ListOptions) => {
      await runner.run(async ({ db }) => {
        const { from, to } = options
        const accountId = await accountIdOf({ db }, options.account)
        const names = new Map((await selectAccounts(db)).map((one) => [one.id, calledOf(one)]))
        return listResult(
          {
            name: ['imports', accountId ?? ''],
            rows: 'data',
            read: async (after, limit) => {
              const found = await selectImports(db, { accountId, from, to, after, limit: limit + 1 })
              const page = found.slice(0, limit)
              const statements = await statementsOf(
                db,
                page.map(({ id }) => id),
              )
              const rows = page.map((stored): ListedImport => {
                const own = statements.get(stored.id) ?? []
                const [account, ...others] = new Set(own.map(({ idAccount }) => idAccount))
                const isOne = account !== undefined && others.length === 0
                return { stored, statements: own, account: isOne ? names.get(account) : undefined }
              })
              return { rows, next: found.length > limit ? page.at(-1)?.id : undefined }
            },
            json: (row: ListedImport) => ({
              ...storedImportJson(row.stored),
              ...wholeJson(row),
              statements: row.statements.map(statementJson),
            }),
            columns,
          },
          options,
        )
      })
    })
}

/** The statements of one account as one: from the first day and balance to the last. */
function wholeOf({ statements, account }: ListedImport): Partial<ImportedStatement> {
  if (account === undefined) return {}
  const days = (of: 'from' | 'to') => statements.flatMap((one) => one[of] ?? []).toSorted()
  return {
    account,
    ...(statements[0] && { idAccount: statements[0].idAccount }),
    from: days('from')[0],
    to: days('to').at(-1),
    opening: statements[0]?.opening,
    closing: statements.at(-1)?.closing,
  }
}

function wholeJson(row: ListedImport) {
  const { account, idAccount, from, to, opening, closing } = wholeOf(row)
  const currencyCode = (closing ?? opening)?.currencyCode
  return {
    account: account ?? null,
    idAccount,
    currencyCode,
    from: from ?? null,
    to: to ?? null,
    opening: exact(opening),
    closing: exact(closing),
  }
}

const exact = (of: Money | undefined) => (of ? JSON.rawJSON(amountShortest(of)) : null)
const text = (of: Money | undefined) => of && amountShortest(of)

const columns = {
  idImport: ({ stored }: ListedImport) => stored.id,
  file: ({ stored }: ListedImport) => stored.fileName ?? undefined,
  format: ({ stored }: ListedImport) => stored.format,
  state: ({ stored }: ListedImport) => stored.state,
  importedAt: ({ stored }: ListedImport) => stored.startedAt.toISOString(),
  by: ({ stored }: ListedImport) => describeActor(readActor(stored.importedBy)),
  account: (row: ListedImport) => wholeOf(row).account,
  from: (row: ListedImport) => wholeOf(row).from,
  to: (row: ListedImport) => wholeOf(row).to,
  currencyCode: (row: ListedImport) => wholeOf(row).closing?.currencyCode,
  opening: (row: ListedImport) => text(wholeOf(row).opening),
  closing: (row: ListedImport) => text(wholeOf(row).closing),
  lines: ({ stored }: ListedImport) => String(stored.lines),
  matched: ({ stored }: ListedImport) => String(stored.matched),
  suspense: ({ stored }: ListedImport) => String(stored.suspense),
  payouts: ({ stored }: ListedImport) => String(stored.payouts),
  openDebits: ({ stored }: ListedImport) => String(stored.openDebits),
  duplicates: ({ stored }: ListedImport) => String(stored.duplicates),
}
