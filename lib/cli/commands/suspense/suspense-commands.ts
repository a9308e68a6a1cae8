import type { Command } from 'commander'
import { moneyJson } from '../../../money/money.ts'
import { openItems, type OpenItem } from '../../../payments/suspense/open-items.ts'
import { debitLines } from '../../../rails/own-accounts/statements/sql/debit-lines.ts'
import { parseUuid } from '../../booking-request.ts'
import { parseWhole } from '../../options.ts'
import type { Runner } from '../../runner.ts'
import { addAssignCommand } from './assign-command.ts'
import { addBookCommand } from './book-command.ts'
import { addReturnCommand } from './return-command.ts'

/** `suspense …`: money that is nobody's yet, and money that left and nobody explained. */
export function addSuspenseCommands(program: Command, runner: Runner): void {
  const suspense = program
    .command('suspense')
    .description('money that belongs to no payment yet, and debits that nobody has explained')
  addList(suspense, runner)
  addAssignCommand(suspense, runner)
  addReturnCommand(suspense, runner)
  addBookCommand(suspense, runner)
}

interface ListOptions {
  account?: string
  olderThan?: number
}

function addList(suspense: Command, runner: Runner): void {
  suspense
    .command('list')
    .description('the items that are open, oldest first, with the payments that they may belong to')
    .option('--account <ID>', 'only of this account, by its idAccount of "account list"', parseUuid)
    .option('--older-than <HOURS>', 'only items that have been open for longer', parseWhole)
    .addHelpText(
      'after',
      `
A CREDIT is money that came: assign it to a payin or top-up, return it, or book it. A DEBIT is money that left: book it. "candidates" are payments
that a rule found and could not decide for, and "why" names the rule.

Example:
  gateway suspense list --older-than 24`,
    )
    .action(async ({ account, olderThan }: ListOptions) => {
      await runner.runReading(async (gateway) => {
        const filter = {
          ...(account !== undefined && { accountId: account }),
          ...(olderThan !== undefined && { olderThanHours: olderThan }),
        }
        const items = await openItems(gateway, filter, (db, ids) => debitLines(db, gateway.personal, ids))
        return { document: { items: items.map(itemJson) } }
      })
    })
}

const itemJson = (item: OpenItem) => ({
  idSuspense: item.id,
  idAccount: item.accountId,
  direction: item.direction,
  money: moneyJson(item.money),
  movedOn: item.movedOn,
  payer: item.payer,
  text: item.text,
  reason: item.reason,
  openedAt: item.openedAt.toISOString(),
  candidates: item.candidates.map(({ merchantCode, kind, paymentId: id, status, due, why, score }) => ({
    merchantCode,
    kind,
    id,
    status,
    due: moneyJson(due),
    why,
    score,
  })),
})
