import type { Command } from 'commander'
import type { Gateway } from '../../../gateway.ts'
import { adjustmentRequest, type Adjustment } from '../../../ledger/adjustments/adjust-balance.ts'
import type { MerchantFunds } from '../../../ledger/adjustments/book-by-hand.ts'
import { readBalance } from '../../../ledger/read-balances.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { add, amountShortest, moneyJson } from '../../../money/money.ts'
import { isSamePerson } from '../../../platform/audit/actor.ts'
import { bookedBefore, bookOnce, newRequestId, requestIdOption } from '../../booking-request.ts'
import { CommandFault } from '../../command-fault.ts'
import { findMerchant } from '../../find-merchant.ts'
import { fundsJson } from '../../funds-json.ts'
import { codeOption, currencyOption, parseName, readAmount } from '../../options.ts'
import type { Result, Runner } from '../../runner.ts'

interface AdjustOptions {
  code: string
  currency: CurrencyCode
  amount: string
  reason: string
  by: string
  approvedBy: string
  requestId?: string
  dryRun?: boolean
  yes?: boolean
}

/** `balance adjust`: a correction that needs a reason, two names and a confirmation. */
export function addAdjust(balance: Command, runner: Runner): void {
  balance
    .command('adjust')
    .description('correct a balance by a new entry, approved by a second person')
    .addOption(codeOption())
    .addOption(currencyOption().makeOptionMandatory())
    .requiredOption('--amount <AMOUNT>', 'positive credits the merchant, negative debits')
    .requiredOption('--reason <TEXT>', 'the reason, kept with the entry', parseName)
    .requiredOption('--by <NAME>', 'who makes the change', parseName)
    .requiredOption('--approved-by <NAME>', 'who approved it, another person', parseName)
    .addOption(requestIdOption())
    .option('--dry-run', 'only show what would be booked, and the balance before and after it')
    .option('--yes', 'do not ask for confirmation')
    .addHelpText(
      'after',
      `
At a terminal it shows the booking and asks for confirmation; without a terminal it books at once. If its answer is lost, run it again with
--request-id and the ID that it printed: the request is booked at most once.

Examples:
  gateway balance adjust --code ACME --currency INR --amount -25.50 --reason "fee charged twice" --by Ann --approved-by Bob --dry-run
  gateway balance adjust --code ACME --currency INR --amount -25.50 --reason "fee charged twice" --by Ann --approved-by Bob --yes`,
    )
    .action(async ({ dryRun, yes, ...options }: AdjustOptions) => {
      const adjustment = adjustmentOf(options)
      const request = adjustmentRequest(adjustment)
      await runner.run(async (gateway) => {
        const earlier = await bookedBefore(gateway.db, runner, request)
        if (earlier) return report(adjustment, earlier.before, true)
        const before = await currentFunds(gateway, adjustment)
        if (dryRun) return report(adjustment, before, false)
        if (!yes && !(await runner.confirm(questionOf(adjustment, before)))) {
          throw new CommandFault('Nothing was booked.')
        }
        return report(adjustment, (await bookOnce(gateway.db, runner, request)).before, true)
      })
    })
}

interface TypedAdjustment extends Adjustment {
  readonly by: string
}

function adjustmentOf({ code, currency, amount, requestId, ...who }: AdjustOptions): TypedAdjustment {
  const money = readAmount(amount, currency)
  if (money.amount === 0n) throw new CommandFault('The amount must not be 0.')
  if (isSamePerson(who.by, who.approvedBy)) {
    throw new CommandFault('--by and --approved-by name the same person: an adjustment needs two people.')
  }
  return { requestId: newRequestId(requestId), merchantCode: code, money, ...who }
}

/**
 * The merchant's present balance. A currency that is switched off may be corrected while its balance is not
 * zero.
 */
async function currentFunds(gateway: Gateway, { merchantCode, money }: Adjustment): Promise<MerchantFunds> {
  const { currencyCode } = money
  const merchant = await findMerchant(gateway, merchantCode)
  const funds = await readBalance(gateway.db, merchantCode, currencyCode)
  const isEmpty = funds.available.amount === 0n && funds.reserved.amount === 0n
  if (isEmpty && !merchant.currencyEnabled(currencyCode)) {
    throw new CommandFault(
      `${merchantCode} has ${currencyCode} switched off and no balance in it: check --currency.`,
    )
  }
  return funds
}

function questionOf(
  { merchantCode, money, reason, by, approvedBy }: TypedAdjustment,
  before: MerchantFunds,
): string {
  const [from, to] = [before.available, add(before.available, money)].map(amountShortest)
  return `Book ${amountShortest(money)} ${money.currencyCode} for ${merchantCode} ("${reason}", by ${by}, approved by ${approvedBy})? Available goes from ${from} to ${to}.`
}

function report(
  { requestId, merchantCode, money, ...why }: Adjustment,
  before: MerchantFunds,
  posted: boolean,
): Result {
  const after = { ...before, available: add(before.available, money) }
  const { amount, currencyCode } = moneyJson(money)
  const adjustment = { posted, amount, ...why, before: fundsJson(before), after: fundsJson(after) }
  const funds = fundsJson(posted ? after : before)
  return {
    document: { merchantCode, currencyCode, ...funds, adjustment, ...(posted && { requestId }) },
  }
}
