import { factsOf, isPaidOut, kindNames, type PaymentKind } from '../../../money/payment-kinds.ts'
import type { Command } from 'commander'
import { readCallbacks } from '../../../callbacks/read-callbacks.ts'
import type { Gateway } from '../../../gateway.ts'
import { moneyFromDatabase, moneyJson } from '../../../money/money.ts'
import { type PaymentKey } from '../../../payments/payment-key.ts'
import { selectMatches } from '../../../payments/receive/sql/select-matches.ts'
import { partyOf } from '../../../payments/search/party.ts'
import {
  selectDecisions,
  selectEvents,
  selectOverview,
  selectRefunds,
  type DecisionRow,
  type EventRow,
  type OverviewRow,
} from '../../../payments/search/sql/select-overview.ts'
import { describeActor, readActor } from '../../../platform/audit/actor.ts'
import { railTriesOf } from '../../../rails/rails.ts'
import { calledOf, selectAccounts } from '../../../rails/own-accounts/accounts/account.ts'
import { searchLines } from '../../../rails/own-accounts/statements/search/search-lines.ts'
import { CommandFault } from '../../command-fault.ts'
import { findMerchant } from '../../find-merchant.ts'
import { codeOption, lookedOption, onlyOption } from '../../options.ts'
import { recordLook } from '../../../platform/audit/record-look.ts'
import type { Runner } from '../../runner.ts'
import { lineJson } from '../statements/line-json.ts'
import { historyJson } from './history-json.ts'
import { matchJson } from '../suspense/match-list-command.ts'

type ShowOptions = { code: string; by: string } & Partial<Record<PaymentKind, string>>

/** `payment show`: everything that is known of one payment. */
export function addPaymentShow(payment: Command, runner: Runner): void {
  const command = payment
    .command('show')
    .description(
      'one payment: its amounts and history, the lines of the bank, the rules and the people who decided',
    )
    .addOption(codeOption())
  for (const kind of kindNames) command.option(`--${kind} <ID>`, `the ${factsOf(kind).word}`)
  command
    .addOption(lookedOption())
    .addHelpText(
      'after',
      `
"asked" is what the customer was asked for, "accepted" the less with which it was completed, and by whom. "lines" are the lines of statements that tell of it, with file and place; "matches" by which rule money was given to it, also what was undone;
"rails" of an event are those that were asked to open the payment, or passed over, and why; "decisions" what people proposed ("by") and approved. The audit records who looked.

Example:
  gateway payment show --code ACME --payin order-1001 --by Ann`,
    )
    .action(async ({ code, by, ...options }: ShowOptions) => {
      const { kind, text: paymentId } = onlyOption(kindNames, options)
      await runner.run(async (gateway) => {
        const { code: merchantCode } = await findMerchant(gateway, code)
        const key = { merchantCode, kind, paymentId }
        const found = await selectOverview(gateway.db, key)
        if (!found)
          throw new CommandFault(
            `${merchantCode} has no ${kind} ${paymentId}.${await paidText(gateway, key)}`,
          )
        const after = { kind, id: paymentId }
        await recordLook(gateway, { command: 'payment show', by, merchantCode, after })
        return { document: await overviewJson(gateway, key, found) }
      })
    })
}

/** Of a payment that was not written: where its money is, if an institution received it all the same. */
async function paidText({ db }: Gateway, key: PaymentKey): Promise<string> {
  const paid = (await railTriesOf(db, key)).find(({ state }) => state === 'PAID')
  return paid ? ` It was paid by ${paid.rail} before it was written: "suspense list" has its money.` : ''
}

async function overviewJson(gateway: Gateway, key: PaymentKey, row: OverviewRow): Promise<object> {
  const { db } = gateway
  const names = new Map((await selectAccounts(db)).map((one) => [one.id, calledOf(one)]))
  const nameOf = (id: string): string => names.get(id) ?? id
  const { lines } = await searchLines(gateway, { payment: key }, { limit: linesMost })
  const decisions = await selectDecisions(db, key)
  const matches = await selectMatches(db, key)
  const history = await selectEvents(db, key)
  const { callbacks } = await readCallbacks(
    db,
    key.merchantCode,
    { paymentId: key.paymentId },
    { limit: linesMost },
  )
  return {
    ...factsJson(gateway, row, nameOf),
    ...acceptedJson(row, history, decisions),
    history: historyJson(history, await railTriesOf(db, key)),
    lines: lines.map((line) => lineJson({ ...line, account: nameOf(line.accountId) })),
    matches: matches.map(matchJson),
    refunds: (await selectRefunds(db, key)).map(({ id, status, amount }) => ({
      id,
      status,
      money: moneyJson(moneyFromDatabase(amount, row.currency_code)),
    })),
    decisions: decisions.map((one) => ({
      at: one.at.toISOString(),
      command: one.command,
      ...peopleOf(one),
      ...(one.reason !== null && { reason: one.reason }),
    })),
    callbacks: callbacks
      .filter(({ kind }) => kind === key.kind)
      .map(({ callbackId, status, createdAt, deliveries }) => ({
        idCallback: callbackId,
        status,
        createdAt: createdAt.toISOString(),
        deliveries: deliveries.map(({ at, ...delivery }) => ({
          at: new Date(at).toISOString(),
          ...delivery,
        })),
      })),
  }
}

/** More lines, or callbacks, has no payment. */
const linesMost = 1_000

function factsJson({ personal }: Gateway, row: OverviewRow, nameOf: (id: string) => string) {
  const moneyOf = (text: string) => moneyFromDatabase(text, row.currency_code)
  const unlessNone = (name: string, text: string | null) => {
    const amount = moneyOf(text ?? '0')
    return amount.amount === 0n ? {} : { [name]: moneyJson(amount) }
  }
  const party = partyOf(personal, row)
  const { receiving_account_id: idAccount } = row
  return {
    merchantCode: row.merchant_code,
    kind: row.kind,
    id: row.payment_id,
    status: row.status,
    ...(row.failure_reason_code !== null && { failureReasonCode: row.failure_reason_code }),
    ...(row.refund_of !== null && { refundOf: row.refund_of }),
    method: row.method_code,
    ...(row.operator_code !== null && { paymentOperator: row.operator_code }),
    ...(idAccount !== null && { idAccount, account: nameOf(idAccount) }),
    reference: row.rail_reference,
    ...(row.external_reference !== null && { externalReference: row.external_reference }),
    ...(row.own_address !== null && { address: row.own_address }),
    ...(party && { [isPaidOut(row.kind) ? 'payee' : 'payer']: party }),
    ordered: moneyJson(moneyOf(row.amount)),
    ...(isPaidOut(row.kind) ? {} : { asked: moneyJson(moneyOf(row.asked)) }),
    ...unlessNone('received', row.money_received),
    ...unlessNone('returned', row.money_returned),
    ...unlessNone('refunded', row.money_refunded),
    ...unlessNone('surplus', row.surplus),
    ...unlessNone('moneyShort', row.money_short),
    fee: moneyJson(moneyOf(row.fee)),
    vat: moneyJson(moneyOf(row.vat)),
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    ...(row.processed_at && { processedAt: row.processed_at.toISOString() }),
    ...(row.expire_at && { expireAt: row.expire_at.toISOString() }),
    ...(row.closes_at && { closesAt: row.closes_at.toISOString() }),
  }
}

/** With how much less than was asked it was completed, and by whom: a person, or the rule of its account. */
function acceptedJson(
  { accepted, currency_code: currencyCode }: OverviewRow,
  history: readonly EventRow[],
  decisions: readonly DecisionRow[],
): object {
  const completion = history.findLast(
    ({ to_status, from_status }) => to_status === 'SUCCESS' && from_status !== 'SUCCESS',
  )
  if (accepted === null || !completion) return {}
  const decided = decisions.findLast(
    ({ command, receipt_id }) => command === 'suspense assign' && receipt_id === completion.receipt_id,
  )
  return {
    accepted: {
      money: moneyJson(moneyFromDatabase(accepted, currencyCode)),
      ...(decided ? peopleOf(decided) : { by: describeActor(readActor(completion.actor)) }),
    },
  }
}

const peopleOf = ({ actor, approved_by }: DecisionRow) => ({
  by: describeActor(readActor(actor)),
  ...(approved_by !== null && { approvedBy: describeActor(readActor(approved_by)) }),
})
