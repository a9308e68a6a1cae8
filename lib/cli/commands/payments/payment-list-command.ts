import { kindNames, type PaymentKind } from '../../../money/payment-kinds.ts'
import { Option, type Command } from 'commander'
import { amountShortest, moneyJson, type Money } from '../../../money/money.ts'
import type { FoundPayment, PaymentSearch, PlaceInSearch } from '../../../payments/search/payment-search.ts'
import { searchPayments } from '../../../payments/search/search-payments.ts'
import { paymentStatuses, type PaymentStatus } from '../../../payments/state-machine.ts'
import type { Gateway } from '../../../gateway.ts'
import { parseAmountRange, type AmountRange } from '../../amount-range.ts'
import { findMerchant } from '../../find-merchant.ts'
import { parseMoment, periodOf } from '../../moment.ts'
import { lookedOption } from '../../options.ts'
import { addPageOptions, listResult, type PageOptions } from '../../page-options.ts'
import { recordLook, type Look } from '../../../platform/audit/record-look.ts'
import type { Runner } from '../../runner.ts'

interface ListOptions extends PageOptions {
  readonly code?: string
  readonly kind?: PaymentKind
  readonly status?: PaymentStatus
  readonly amount?: AmountRange
  readonly from?: string
  readonly to?: string
  readonly text?: string
  readonly reference?: string
  readonly payer?: string
  readonly by: string
}

/** `payment list`: payments of all merchants, by what a customer or a bank says of them. */
export function addPaymentList(payment: Command, runner: Runner): void {
  const command = payment
    .command('list')
    .description('find payments by amount, day, payer, text or reference, newest first')
    .option('--code <CODE>', 'only those of this merchant')
    .addOption(new Option('--kind <KIND>', 'only of this kind').choices(kindNames))
    .addOption(new Option('--status <STATUS>', 'only with this status').choices(paymentStatuses))
    .option('--amount <A|A..B>', 'ordered or asked: an amount, or a range with both ends', parseAmountRange)
    .option('--from <TIME>', 'created from then on: a date, or a time with its zone', parseMoment)
    .option('--to <TIME>', 'created before then', parseMoment)
    .option('--text <WORDS>', 'words of what the request or the bank said')
    .option('--reference <REFERENCE>', "its ID, or a reference of ours, the customer's or a bank's")
    .option('--payer <NAME|ACCOUNT>', 'who paid or was paid: the words of a name, or an account')
  addPageOptions(command)
    .addOption(lookedOption())
    .addHelpText(
      'after',
      `
Words and names are found whole, case, accents and blanks aside, also inside the texts of bank lines; what was erased is not found. "ordered"
is the merchant's amount, "asked" the one that tells the payment apart. A date is one of the merchant's time zone with --code, else of UTC. The
audit records who looked, and by what, but not for whom.

Examples:
  gateway payment list --amount 350..351 --from 2026-11-03
  gateway payment list --code ACME --payer "Asha Rao" --by Ann
  gateway payment list --kind payin --status EXPIRED --csv > expired.csv`,
    )
    .action(async (options: ListOptions) => {
      await runner.run(async (gateway) => {
        const search = await searchOf(gateway, options)
        await recordLook(gateway, lookOf(options))
        return listResult(
          {
            name: ['operator-payments', options.code ?? ''],
            rows: 'payments',
            read: async (position, limit) => {
              const after = position === undefined ? undefined : placeOf(position)
              const { payments, next } = await searchPayments(gateway, search, { after, limit })
              return { rows: payments, next: next && positionOf(next) }
            },
            json: foundJson,
            columns,
          },
          options,
        )
      })
    })
}

async function searchOf(gateway: Gateway, options: ListOptions): Promise<PaymentSearch> {
  const { code, kind, status, amount, text, reference, payer } = options
  const merchant = code === undefined ? undefined : await findMerchant(gateway, code)
  const period = periodOf(options, merchant?.timeZone ?? 'UTC')
  return { merchantCode: code, kind, status, amount, text, reference, payer, ...period }
}

/** The list shows people, and finds them: who looked is kept, not for whom. */
const lookOf = ({ code, by, payer, text, reference }: ListOptions): Look => ({
  command: 'payment list',
  by,
  merchantCode: code,
  after: { by: Object.entries({ payer, text, reference }).flatMap(([name, asked]) => (asked ? name : [])) },
})

const positionOf = ({ micros, key }: PlaceInSearch): string =>
  JSON.stringify([String(micros), key.merchantCode, key.kind, key.paymentId])

function placeOf(position: string): PlaceInSearch {
  const [micros, merchantCode, kind, paymentId] = JSON.parse(position) as [
    string,
    string,
    PaymentKind,
    string,
  ]
  return { micros: BigInt(micros), key: { merchantCode, kind, paymentId } }
}

const foundJson = ({ key, status, ordered, asked, received, createdAt, payer }: FoundPayment) => ({
  merchantCode: key.merchantCode,
  kind: key.kind,
  id: key.paymentId,
  status,
  ordered: moneyJson(ordered),
  ...(asked && { asked: moneyJson(asked) }),
  ...(received && { received: moneyJson(received) }),
  createdAt: createdAt.toISOString(),
  ...(payer && { payer }),
})

const amountOf = (money: Money | undefined): string | undefined => money && amountShortest(money)

const columns = {
  merchantCode: ({ key }: FoundPayment) => key.merchantCode,
  kind: ({ key }: FoundPayment) => key.kind,
  id: ({ key }: FoundPayment) => key.paymentId,
  status: ({ status }: FoundPayment) => status,
  currencyCode: ({ ordered }: FoundPayment) => ordered.currencyCode,
  ordered: ({ ordered }: FoundPayment) => amountOf(ordered),
  asked: ({ asked }: FoundPayment) => amountOf(asked),
  received: ({ received }: FoundPayment) => amountOf(received),
  createdAt: ({ createdAt }: FoundPayment) => createdAt.toISOString(),
  payerName: ({ payer }: FoundPayment) => payer?.name,
  payerAccount: ({ payer }: FoundPayment) => payer?.account,
}
