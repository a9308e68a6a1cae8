import { Option, type Command } from 'commander'
import { csvLine } from '../../../ledger/csv.ts'
import { suspenseKinds, type SuspenseKind } from '../../../ledger/suspense/suspense-items.ts'
import { amountShortest, moneyJson } from '../../../money/money.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import { openItems, totalsOf, type OpenItem } from '../../../payments/suspense/open-items.ts'
import { itemLines } from '../../../rails/own-accounts/statements/sql/item-lines.ts'
import { netSumsOfItems, paymentsPaidFor, type NetSumOfRail } from '../../../rails/rails.ts'
import { parseAmountRange, type AmountRange } from '../../amount-range.ts'
import { accountArgument, accountIdOf } from '../../find-account.ts'
import { currencyOption, lookedOption, parseName, parseWhole } from '../../options.ts'
import type { Runner } from '../../runner.ts'

interface ListOptions {
  account?: string
  kind?: SuspenseKind
  olderThan?: number
  currency?: string
  amount?: AmountRange
  text?: string
  code?: string
  owner?: string
  csv?: boolean
  by: string
}

/** `suspense list`: every unit of money that is nobody's. */
export function addListCommand(suspense: Command, runner: Runner): void {
  suspense
    .command('list')
    .description(
      'all money in suspense and all open debits, oldest first, with the payments they may belong to',
    )
    .option('--account <ACCOUNT>', `only of this account: ${accountArgument}`)
    .addOption(new Option('--kind <KIND>', 'only of this kind').choices([...suspenseKinds]))
    .option('--older-than <HOURS>', 'only items that have been open for longer', parseWhole)
    .addOption(currencyOption())
    .option('--amount <A|A..B>', 'only of this amount, or between two', parseAmountRange)
    .option('--text <TEXT>', 'only where the text, or the name or account of the payer, has these words')
    .option('--code <CODE>', "only what a merchant's payments have, or may have")
    .option('--owner <NAME>', 'only what this person looks after ("suspense take")', parseName)
    .option('--csv', 'as CSV')
    .addOption(lookedOption())
    .addHelpText(
      'after',
      `
UNMATCHED, POSSIBLE_DUPLICATE and RETURN_UNKNOWN belong to no payment yet. PART_PAID is part of an open payment, SHORT of one that expired,
SURPLUS more than a payment needed, ENDED money for a payment that was refused or cancelled; "payment" names it. OPEN_DEBIT is money that
left. "candidates" are payments that it may belong to, the likeliest first: "why" names the rule, "score" (1 to 99) how likely. "netOf" are rails
whose money of some days it may be, less a fee: see "suspense book". "paidFor" is a payment for which an order was paid that is not part of
it: mostly its create was interrupted, and the customer paid all the same. Without a filter "totals" equal the accounts SUSPENSE and
OPEN_DEBITS of the ledger. The audit records who looked, and by what.

Examples:
  gateway suspense list --older-than 24
  gateway suspense list --currency THB --amount 500..501 --text somchai`,
    )
    .action(async ({ account, kind, olderThan, code, currency, csv, by, ...options }: ListOptions) => {
      const asked = Object.entries({ account, kind, code, ...options }).flatMap(([name, value]) =>
        value === undefined ? [] : name,
      )
      const look = { command: 'suspense list', by, merchantCode: code, after: { by: asked } }
      await runner.runReading(async (gateway) => {
        const accountId = await accountIdOf(gateway, account)
        const filter = {
          ...options,
          ...(accountId !== undefined && { accountId }),
          ...(kind !== undefined && { kinds: [kind] }),
          ...(olderThan !== undefined && { olderThanHours: olderThan }),
          ...(code !== undefined && { merchantCode: code }),
          ...(currency !== undefined && { currencyCode: currency }),
        }
        const items = await openItems(gateway, filter, itemLines(gateway.personal))
        if (csv) return { lines: itemsCsv(items) }
        const netSums = await netSumsOfItems(gateway.db, items)
        const paidFor = await paymentsPaidFor(gateway.db, items)
        const listed = items.map((item) => ({
          ...itemJson(item),
          ...netJson(netSums.get(item.id)),
          ...paidForJson(paidFor.get(item.id)),
        }))
        return { document: { items: listed, totals: totalsOf(items).map(totalJson) } }
      }, look)
    })
}

const totalJson = ({ kind, count, sum }: ReturnType<typeof totalsOf>[number]) => {
  const { amount, currencyCode } = moneyJson(sum)
  return { currencyCode, kind, count, sum: amount }
}

/** What it may be the sum of, of days of a rail. */
const netJson = (sums: readonly NetSumOfRail[] | undefined) =>
  sums && {
    netOf: sums.map(({ row, from, through, fee }) => ({
      idRail: row.id,
      rail: row.name,
      from,
      through,
      fee: moneyJson(fee),
    })),
  }

const paidForJson = (payment: PaymentKey | undefined) =>
  payment && {
    paidFor: { merchantCode: payment.merchantCode, kind: payment.kind, id: payment.paymentId },
  }

const itemJson = (item: OpenItem) => ({
  idSuspense: item.id,
  kind: item.kind,
  idAccount: item.accountId,
  account: item.account,
  direction: item.direction,
  money: moneyJson(item.money),
  movedOn: item.movedOn,
  openedAt: item.openedAt.toISOString(),
  ageHours: item.ageHours,
  payer: item.payer,
  text: item.text,
  reason: item.reason,
  ...(item.receiptId !== undefined && { idReceipt: item.receiptId }),
  ...(item.line && { line: item.line }),
  ...(item.payment && { payment: paymentJson(item.payment) }),
  owner: item.owner,
  note: item.note,
  followUp: item.followUp,
  candidates: item.candidates.map((candidate) => ({
    ...paymentJson(candidate),
    why: candidate.why,
    score: candidate.score,
  })),
})

const paymentJson = ({
  merchantCode,
  kind,
  paymentId,
  status,
  due,
}: OpenItem['candidates'][number] | NonNullable<OpenItem['payment']>) => ({
  merchantCode,
  kind,
  id: paymentId,
  status,
  due: moneyJson(due),
})

const columns: readonly (readonly [heading: string, valueOf: (item: OpenItem) => string | undefined])[] = [
  ['idSuspense', ({ id }) => id],
  ['kind', ({ kind }) => kind],
  ['idAccount', ({ accountId }) => accountId],
  ['account', ({ account }) => account],
  ['direction', ({ direction }) => direction],
  ['amount', ({ money }) => amountShortest(money)],
  ['currencyCode', ({ money }) => money.currencyCode],
  ['movedOn', ({ movedOn }) => movedOn],
  ['ageHours', ({ ageHours }) => String(ageHours)],
  ['payerName', ({ payer }) => payer?.name],
  ['payerAccount', ({ payer }) => payer?.account],
  ['text', ({ text }) => text],
  ['reason', ({ reason }) => reason],
  ['idReceipt', ({ receiptId }) => receiptId],
  ['merchantCode', ({ payment }) => payment?.merchantCode],
  ['paymentKind', ({ payment }) => payment?.kind],
  ['idPayment', ({ payment }) => payment?.paymentId],
  ['owner', ({ owner }) => owner],
  ['note', ({ note }) => note],
  ['followUp', ({ followUp }) => followUp],
]

async function* itemsCsv(items: readonly OpenItem[]): AsyncIterable<string> {
  yield csvLine(columns.map(([heading]) => heading))
  for (const item of items) yield csvLine(columns.map(([, valueOf]) => valueOf(item) ?? ''))
}
