import { InvalidArgumentError, type Command } from 'commander'
import { csvTable, type CsvColumns } from '../../ledger/csv.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { createOperatorToken } from '../../tokens/operator/create-operator-token.ts'
import { listOperatorTokens, type ListedToken } from '../../tokens/operator/list-operator-tokens.ts'
import {
  operatorScopes,
  type OperatorScope,
  type OperatorToken,
} from '../../tokens/operator/operator-token.ts'
import { revokeOperatorToken } from '../../tokens/operator/revoke-operator-token.ts'
import { isCalled, selectAccounts } from '../../rails/own-accounts/accounts/account.ts'
import { CommandFault } from '../command-fault.ts'
import { approvedByOption, fourEyes, type People } from '../four-eyes.ts'
import { byOption, parseName } from '../options.ts'
import { csvOption } from '../page-options.ts'
import type { Runner } from '../runner.ts'

/** `operator-token …`: the keys of the operator's own machines. */
export function addOperatorTokenCommands(operatorToken: Command, runner: Runner): void {
  addCreate(operatorToken, runner)
  addList(operatorToken, runner)
  addRevoke(operatorToken, runner)
}

interface CreateOptions extends People {
  name: string
  scopes: readonly OperatorScope[]
  accounts?: readonly string[]
}

function addCreate(operatorToken: Command, runner: Runner): void {
  operatorToken
    .command('create')
    .description('create a token and print it, this once')
    .requiredOption('--name <NAME>', 'the machine or program that will hold it', parseName)
    .requiredOption('--scopes <S,S>', `what it may do: ${operatorScopes.join(', ')}`, parseScopes)
    .option(
      '--accounts <ACCOUNT,ACCOUNT>',
      'only for these accounts, by name or idAccount; default: all',
      parseList,
    )
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
Store "token" where only that machine reads it: the gateway keeps a hash and cannot print it again. With the scope "statements" it may send
files to POST /operator/statements. What a token may do never changes: create another one and revoke this.

Example:
  gateway operator-token create --name "bank mailbox" --scopes statements --accounts ID,ID --by Ann --approved-by Ben`,
    )
    .action(async ({ name, scopes, accounts, ...people }: CreateOptions) => {
      await runner.run(async (gateway) => {
        const known = await selectAccounts(gateway.db)
        const ids = accounts?.map((one) => known.find((account) => isCalled(account, one))?.id ?? one)
        const rights = { name, scopes, accounts: ids }
        const created = await createOperatorToken(
          gateway.db,
          gateway.digest,
          rights,
          fourEyes(gateway, people),
        )
        if ('unknownAccounts' in created)
          throw new CommandFault(
            `--accounts: there is no account ${created.unknownAccounts.join(', ')}; "account list" shows all.`,
          )
        return { document: { ...rightsJson(created.rights), token: created.token } }
      })
    })
}

function addList(operatorToken: Command, runner: Runner): void {
  operatorToken
    .command('list')
    .description('every token with its rights and its last use, never the token itself')
    .addOption(csvOption())
    .addHelpText('after', '\nExample:\n  gateway operator-token list')
    .action(async ({ csv }: { csv?: true }) => {
      await runner.run(async ({ db }) => {
        const tokens = await listOperatorTokens(db)
        if (csv) return { lines: csvTable(columns, tokens) }
        return {
          document: {
            data: tokens.map(({ createdAt, lastUsedAt, revokedAt, ...rights }) => ({
              ...rightsJson(rights),
              createdAt,
              lastUsedAt: lastUsedAt ?? null,
              revokedAt: revokedAt ?? null,
            })),
          },
        }
      })
    })
}

const columns: CsvColumns<ListedToken> = {
  idToken: ({ id }) => id,
  name: ({ name }) => name,
  scopes: ({ scopes }) => scopes.join(' '),
  accounts: ({ accounts }) => accounts?.join(' ') ?? 'all',
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  lastUsedAt: ({ lastUsedAt }) => lastUsedAt?.toISOString(),
  revokedAt: ({ revokedAt }) => revokedAt?.toISOString(),
}

function addRevoke(operatorToken: Command, runner: Runner): void {
  operatorToken
    .command('revoke')
    .description('refuse a token from its next request on')
    .requiredOption('--id <ID>', 'the idToken that "operator-token list" shows')
    .addOption(byOption())
    .addHelpText('after', '\nExample:\n  gateway operator-token revoke --id ID --by Ann')
    .action(async ({ id, by }: { id: string; by: string }) => {
      await runner.run(async ({ db }) => {
        const revoked = await revokeOperatorToken(db, id, byOperator(by))
        if (!revoked)
          throw new CommandFault(`There is no operator token ${id}: "operator-token list" shows all.`)
        return { document: { idToken: id, ...revoked } }
      })
    })
}

const rightsJson = ({ id, name, scopes, accounts }: OperatorToken) => ({
  idToken: id,
  name,
  scopes,
  accounts: accounts ?? 'all',
})

function parseList(text: string): readonly string[] {
  const items = [...new Set(text.split(',').map((item) => item.trim()))]
  if (items.includes('')) throw new InvalidArgumentError('It must be a list such as A,B.')
  return items
}

function parseScopes(text: string): readonly OperatorScope[] {
  const named = parseList(text)
  const scopes = operatorScopes.filter((scope) => named.includes(scope))
  if (scopes.length < named.length)
    throw new InvalidArgumentError(`It must be one or more of ${operatorScopes.join(', ')}.`)
  return scopes
}
