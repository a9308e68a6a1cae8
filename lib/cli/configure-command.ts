import { Option } from 'commander'
import type { Command } from 'commander'
import { configureMerchant } from '../merchants/configure.ts'
import type { Configuration } from '../merchants/configure.ts'
import { offeredMethods } from './offered-methods.ts'
import { byOption, codeOption, currencyOption, rateOption } from './options.ts'
import { documentOf } from './result.ts'
import type { Runner } from './runner.ts'

interface ConfigureOptions {
  code: string
  method?: string
  currency?: string
  min?: string
  max?: string
  feePercent?: string
  feeFixed?: string
  vatPercent?: string
  on?: boolean
  off?: boolean
  name?: string
  accent?: string
  requestsPerSecond?: number
  timeZone?: string
  by: string
}

/** `merchant configure`: changes what is named, for all methods or currencies where none is named. */
export function addConfigureCommand(merchant: Command, runner: Runner): void {
  merchant
    .command('configure')
    .description('change what is named; limits and fees for all methods or currencies where none is named')
    .addOption(codeOption())
    .option('--method <CODE>', 'only this method, such as UPIQR')
    .addOption(currencyOption())
    .option('--min <AMOUNT>', 'smallest order amount')
    .option('--max <AMOUNT>', 'largest order amount')
    .option('--fee-percent <P>', 'fee in percent of the order amount, such as 1.5')
    .option('--fee-fixed <AMOUNT>', 'fee per payment')
    .option('--vat-percent <P>', 'VAT on the currency, such as 18')
    .addOption(new Option('--on', 'switch the method or currency on').conflicts('off'))
    .addOption(new Option('--off', 'switch the method or currency off'))
    .option('--name <NAME>', 'the name that customers see')
    .option('--accent <COLOUR>', 'the colour of the payment page, such as #0B5FFF')
    .addOption(rateOption())
    .option('--time-zone <ZONE>', 'where the merchant is, such as Asia/Kolkata')
    .addOption(byOption())
    .addHelpText(
      'after',
      `
Examples:
  gateway merchant configure --code ACME --currency INR --min 100 --max 200000
  gateway merchant configure --code ACME --method UPIQR --currency INR --fee-percent 0.9 --fee-fixed 1
  gateway merchant configure --code ACME --method CRYPTO_OFFLINE --off
  gateway merchant configure --code ACME --currency INR --vat-percent 18`,
    )
    .action(async ({ by, ...options }: ConfigureOptions) => {
      const configuration = configurationOf(options)
      await runner.run(async ({ db }) =>
        documentOf(await configureMerchant(db, offeredMethods(), configuration, by)),
      )
    })
}

function configurationOf({ min, max, on, off, ...named }: Omit<ConfigureOptions, 'by'>): Configuration {
  const enabled = on ? true : off ? false : undefined
  return {
    ...named,
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(enabled !== undefined && { enabled }),
  }
}
