import { randomUUID } from 'node:crypto'
import { postEntry } from '../../ledger/post-entry.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { amountFixed, money, moneyFromDatabase } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import type { Receipt } from '../../payments/receive/receipt.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import type { Decision } from '../../payments/suspense/decision.ts'
import { openItems, type OpenItem } from '../../payments/suspense/open-items.ts'
import { storeLine } from '../statements/store-line.ts'
import type { TestGateway } from '../test-gateway.ts'

/** Two people who decide about money. */
export const annAndBen: Decision = { reason: 'looked at the slip', by: byOperator('Ann'), approvedBy: 'Ben' }

/** Money in suspense, and what is known of it, for the tests of one gateway. */
export function suspenseOf(gateway: TestGateway) {
  /** The first receiving account of a currency. */
  const accountOf = async (currencyCode: string): Promise<string> => {
    const { rows } = await gateway.db.pool.query<{ id: string }>(
      'select id from receiving_account where currency_code = $1 order by position, id limit 1',
      [currencyCode],
    )
    return rows[0]?.id ?? ''
  }

  /** Receives rupees that no payment has. Returns the ID of the receipt. */
  async function stray(minorUnits: bigint, more: Partial<Receipt> = {}): Promise<string> {
    const sourceId = randomUUID()
    const receipt = {
      source: 'statement',
      sourceId,
      receivingAccountId: await accountOf('INR'),
      money: money(minorUnits, 'INR'),
      movedAt: gateway.clock.now(),
      ...more,
    }
    await receiveMoney(gateway, receipt)
    return receiptId(receipt.sourceId)
  }

  async function receiptId(sourceId: string): Promise<string> {
    const { rows } = await gateway.db.pool.query<{ id: string }>(
      'select id from receipt where source_id = $1',
      [sourceId],
    )
    return rows[0]?.id ?? ''
  }

  /** The item of a receipt: open, or what it was closed as. */
  async function itemOf(id: string): Promise<{ id: string; reason: string; closedAs: string | null }> {
    const { rows } = await gateway.db.pool.query<{ id: string; reason: string; closedAs: string | null }>(
      'select id, reason, closed_as as "closedAs" from suspense_item where receipt_id = $1',
      [id],
    )
    return rows[0] ?? { id: '', reason: 'NO ITEM', closedAs: 'NO ITEM' }
  }

  /** The open item of a receipt as an operator sees it. */
  async function openItemOf(id: string): Promise<OpenItem | undefined> {
    const { id: itemId } = await itemOf(id)
    return (await openItems(gateway)).find((item) => item.id === itemId)
  }

  /** The balance of a house account, in minor units. */
  async function balanceOf(accountId: string): Promise<bigint> {
    const { rows } = await gateway.db.pool.query<{ amount: string }>(
      'select coalesce(sum(amount), 0) as amount from ledger_posting where account_id = $1',
      [accountId],
    )
    const [, currencyCode = ''] = accountId.split('/')
    return moneyFromDatabase(rows[0]?.amount ?? '0', currencyCode).amount
  }

  /** Money that left without an explanation. Returns the ID of the item. */
  async function openDebit(minorUnits: bigint, currencyCode: CurrencyCode = 'INR'): Promise<string> {
    const [receivingAccountId, statementLineId] = [await accountOf(currencyCode), randomUUID()]
    return gateway.db.transaction(async (transaction) => {
      const left = money(minorUnits, currencyCode)
      const line = {
        id: statementLineId,
        accountId: receivingAccountId,
        money: left,
        bookedOn: '2026-11-23',
      }
      await storeLine(transaction, { ...line, direction: 'DEBIT' }, 'OPEN_DEBIT')
      const { rows } = await transaction.query<{ id: string }>({
        name: 'test_open_debit',
        text: `
          insert into suspense_item (receiving_account_id, currency_code, direction, amount, statement_line_id, reason, opened_at)
          values ($1, $2, 'DEBIT', $3, $4, 'OPEN_DEBIT', gateway_now()) returning id`,
        values: [receivingAccountId, currencyCode, amountFixed(left), statementLineId],
      })
      await postEntry(transaction, {
        kind: 'OPEN_DEBIT',
        currencyCode,
        statementLineId,
        lines: [
          { account: { kind: 'RECEIVING', receivingAccountId }, amount: minorUnits },
          { account: { kind: 'OPEN_DEBITS' }, amount: -minorUnits },
        ],
      })
      return rows[0]?.id ?? ''
    })
  }

  return { accountOf, stray, receiptId, itemOf, openItemOf, openDebit, balanceOf }
}
