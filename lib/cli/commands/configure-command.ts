import { Option } from 'commander'
import type { Command } from 'commander'
import { configureMerchant } from '../../merchants/settings/configure.ts'
import type { Configuration } from '../../merchants/settings/configure.ts'
import { callbackSchedules, type CallbackSchedule } from '../../merchants/settings/setting-fault.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { offeredMethods } from '../../payments/offered-methods.ts'
import { byOption, codeOption, currencyOption, rateOption } from '../options.ts'
import { documentOf } from '../result.ts'
import type { Runner } from '../runner.ts'
import { readAppearance, type AppearanceOptions } from './appearance-options.ts'

interface ConfigureOptions extends AppearanceOptions {
  code: string
  method?: string
  currency?: string
  min?: string
  max?: string
  feePercent?: string
  feeFixed?: string
  vatPercent?: string
  vatOn?: 'order' | 'fee'
  approveAbove?: string
  on?: boolean
  off?: boolean
  name?: string
  accent?: string
  requestsPerSecond?: number
  timeZone?: string
  callbackSchedule?: CallbackSchedule
  partialPaymentCallbacks?: 'on' | 'off'
  by: string
}

const help = `
VAT belongs to a currency, not to a method: with --method it changes for every method in the currencies of that method
(or in --currency). Percentages go from 0 to 100. It is a percentage of the order amount, unless --vat-on fee is given. In money: of a payin
of 1000 INR with a fee of 1.5 %, --vat-percent 18 takes 15 INR as fee and 180 INR as VAT on the order from the merchant, but with --vat-on
fee 15 INR and 2.70 INR. VAT on the fee stands in settlements and ledger, and in no answer about a payment.

Examples:
  gateway merchant configure --code ACME --currency INR --min 100 --max 200000
  gateway merchant configure --code ACME --method UPIQR --currency INR --fee-percent 0.9 --fee-fixed 1
  gateway merchant configure --code ACME --method CRYPTO_OFFLINE --off
  gateway merchant configure --code ACME --method REFUND --currency INR --fee-fixed 5
  gateway merchant configure --code ACME --currency INR --vat-percent 18 --vat-on fee
  gateway merchant configure --code ACME --logo acme.png --accent "#0B5FFF" --contact help@acme.example
  gateway merchant configure --code ACME --frame-ancestors https://acme.example,https://*.acme.example
  gateway merchant configure --code ACME --callback-schedule days
  gateway merchant configure --code ACME --logo none --frame-ancestors none`

/**
 * `merchant configure`: changes the settings that are given, for all methods or currencies unless one is
 * given.
 */
export function addConfigureCommand(merchant: Command, runner: Runner): void {
  merchant
    .command('configure')
    .description(
      'change the settings that are given; limits and fees apply to all methods and currencies unless one is given',
    )
    .addOption(codeOption())
    .option('--method <CODE>', 'only this method, such as UPIQR')
    .addOption(currencyOption())
    .option('--min <AMOUNT>', 'smallest order amount')
    .option('--max <AMOUNT>', 'largest order amount')
    .option(
      '--approve-above <AMOUNT>',
      "with --currency: above it another person agrees with a payout or refund that the merchant's people create by form (default: every one)",
    )
    .option('--fee-percent <P>', 'fee in percent of the order amount, such as 1.5')
    .option('--fee-fixed <AMOUNT>', 'fee per payment')
    .option(
      '--vat-percent <P>',
      'VAT of the currency in percent, such as 18; with --method of its currencies',
    )
    .addOption(
      new Option('--vat-on <order|fee>', 'what VAT is a percentage of: the order amount, or the fee').choices(
        ['order', 'fee'],
      ),
    )
    .addOption(new Option('--on', 'switch the method or currency on').conflicts('off'))
    .addOption(new Option('--off', 'switch the method or currency off'))
    .option('--name <NAME>', 'the name that customers see')
    .option('--accent <COLOUR>', 'the colour of the payment page, such as #0B5FFF')
    .option('--logo <FILE>', 'the logo beside the name: PNG, JPEG, WebP or GIF, at most 256 KiB; or none')
    .option('--contact <TEXT>', 'contact for customers: an e-mail, phone (+44 …) or web address; or none')
    .option(
      '--frame-ancestors <LIST>',
      'origins that may show the payment page in a frame, separated by commas; or none',
    )
    .addOption(rateOption())
    .option('--time-zone <ZONE>', 'the merchant’s time zone, such as Asia/Kolkata')
    .addOption(
      new Option(
        '--callback-schedule <NAME>',
        'standard: five tries within minutes; days: ten tries in three days',
      ).choices(callbackSchedules),
    )
    .addOption(
      new Option(
        '--partial-payment-callbacks <on|off>',
        'whether part of the money of an open payment calls back',
      ).choices(['on', 'off']),
    )
    .addOption(byOption())
    .addHelpText('after', help)
    .action(async ({ by, logo, contact, frameAncestors, ...options }: ConfigureOptions) => {
      await runner.run(async ({ db, mode }) => {
        const written = { logo, contact, frameAncestors }
        const appearance = await readAppearance(written, { sandbox: mode === 'sandbox' })
        const configuration = { ...configurationOf(options), ...appearance }
        return documentOf(await configureMerchant(db, offeredMethods(), configuration, byOperator(by)))
      })
    })
}

function configurationOf({
  min,
  max,
  on,
  off,
  partialPaymentCallbacks,
  ...named
}: Omit<ConfigureOptions, 'by' | keyof AppearanceOptions>): Configuration {
  const enabled = on ? true : off ? false : undefined
  return {
    ...named,
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(enabled !== undefined && { enabled }),
    ...(partialPaymentCallbacks && { partialPaymentCallbacks: partialPaymentCallbacks === 'on' }),
  }
}
