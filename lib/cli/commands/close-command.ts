import { InvalidArgumentError, type Command } from 'commander'
import { isMerchantFault } from '../../merchants/merchant-fault.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { moneyJson } from '../../money/money.ts'
import { settlementSums } from '../../ledger/settlements/settlement.ts'
import type { MerchantSums } from '../../ledger/settlements/sums-of-merchant.ts'
import { closeMerchant, type ClosedMerchant } from '../../payments/closing/close-merchant.ts'
import type { LastPayee } from '../../payments/closing/last-payout.ts'
import { webAddress } from '../../payments/web-address.ts'
import { bankCodes, namedBank } from '../../rails/own-accounts/batches/creditor-bank.ts'
import { CommandFault } from '../command-fault.ts'
import { approvedByOption, fourEyes, type People } from '../four-eyes.ts'
import { byOption, codeOption, currencyOption, parseName, parseNumber } from '../options.ts'
import type { Runner } from '../runner.ts'

interface CloseOptions extends People {
  code: string
  currency?: CurrencyCode
  accountNumber?: string
  accountName?: string
  bankCode?: string
  branch?: string
  accountType?: string
  identifyingReference?: string
  callbackUrl?: string
}

/** `merchant close`: a merchant leaves. */
export function addCloseCommand(merchant: Command, runner: Runner): void {
  merchant
    .command('close')
    .description('close a merchant: no new payins and tokens, the last payout, the closing statement')
    .addOption(codeOption())
    .addOption(currencyOption())
    .option(
      '--account-number <NUMBER>',
      'the account that the last payout of --currency goes to',
      parseNumber,
    )
    .option('--account-name <NAME>', 'the holder of the account', parseName)
    .option('--bank-code <CODE>', 'its bank, by its code in payouts or its public code', parseName)
    .option('--branch <CODE>', 'its branch, where payouts name it', parseName)
    .option('--account-type <TYPE>', 'such as savings or checking, where payouts name it', parseName)
    .option(
      '--identifying-reference <ID>',
      "the payee's tax or identity number, where payouts name it",
      parseNumber,
    )
    .option('--callback-url <URL>', "default: that of the merchant's newest payment", parseAddress)
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
From now on it gets no tokens, payins and top-ups; payments that are open end as they would have. "open" lists them, "suspended" money in
suspense that is of its payments or has it as owner. What is available in a currency in which nothing is open is paid out by a bank
transfer to the account that is given, less the fee of that payout: run the command again for each currency, and after the open payments
have ended. "statement" has all that the merchant ever earned and paid; "left" is what is not paid out, and why. Late money stays in
suspense with the merchant as owner ("suspense list --owner ACME").

Examples:
  gateway merchant close --code ACME --by Ann --approved-by Ben
  gateway merchant close --code ACME --currency INR --account-number 50100123456789 --account-name "Acme Ltd" --bank-code HDFC0000001 --by Ann --approved-by Ben`,
    )
    .action(async ({ code, ...options }: CloseOptions) => {
      const payee = payeeOf(options)
      await runner.run(async (gateway) => {
        const people = fourEyes(gateway, options)
        const closed = await closeMerchant(gateway, { merchantCode: code, payee, ...people })
        if (isMerchantFault(closed)) throw new CommandFault(closed.message)
        gateway.merchants.drop(code)
        return { document: closedJson(closed) }
      })
    })
}

function parseAddress(text: string): string {
  const read = webAddress.safeParse(text)
  if (read.success) return read.data
  throw new InvalidArgumentError(`It ${read.error.issues[0]?.message ?? 'is no web address'}.`)
}

/** The account goes with its currency: a merchant may have one of each. */
function payeeOf(options: Omit<CloseOptions, 'code'>): LastPayee | undefined {
  const { currency, accountNumber, accountName, bankCode, branch, accountType, identifyingReference } =
    options
  if (accountNumber === undefined && accountName === undefined && currency === undefined) return undefined
  if (currency === undefined || accountNumber === undefined || accountName === undefined)
    throw new CommandFault('Give --currency, --account-number and --account-name together. Nothing was done.')
  const bank = bankCode === undefined ? {} : namedBank(currency, bankCode)
  if (!bank)
    throw new CommandFault(
      `No bank in ${currency} has the code ${bankCode}: give its public code, or one of ${bankCodes(currency)}. Nothing was done.`,
    )
  return {
    currencyCode: currency,
    callbackUrl: options.callbackUrl,
    paymentMethod: {
      paymentMethodCode: 'BANK_TRANSFER',
      ...(bank.operatorCode !== undefined && { paymentOperatorCode: bank.operatorCode }),
      ...(identifyingReference !== undefined && { identifyingReference }),
      account: { accountNumber, accountName, bankBranch: branch ?? bank.bankBranch, accountType },
    },
  }
}

const closedJson = ({ open, suspended, ordered, notOrdered, statement, ...closed }: ClosedMerchant) => ({
  merchantCode: closed.merchantCode,
  closedAt: closed.closedAt.toISOString(),
  open: open.map(({ kind, paymentId, status, money }) => ({
    kind,
    id: paymentId,
    status,
    money: moneyJson(money),
  })),
  suspended: suspended.map(({ id, kind, money, payment, ageHours }) => ({
    idSuspense: id,
    kind,
    money: moneyJson(money),
    ageHours,
    ...(payment && { payment: { kind: payment.kind, id: payment.paymentId, status: payment.status } }),
  })),
  payouts: ordered.map(({ key, ordered: money, fee, vat }) => ({
    idPayout: key.paymentId,
    money: moneyJson(money),
    fee: moneyJson(fee),
    vat: moneyJson(vat),
  })),
  left: notOrdered.map(({ available, reason }) => ({ money: moneyJson(available), reason })),
  statement: statement.map(statementJson),
})

const statementJson = (sums: MerchantSums) => ({
  currencyCode: sums.currencyCode,
  ...Object.fromEntries(settlementSums.map((sum) => [sum, moneyJson(sums[sum]).amount])),
  available: moneyJson(sums.available).amount,
  reserved: moneyJson(sums.reserved).amount,
})
