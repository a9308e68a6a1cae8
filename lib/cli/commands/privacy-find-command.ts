import type { Command } from 'commander'
import { findPersonalData } from '../../privacy/find-personal-data.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { findMerchant } from '../find-merchant.ts'
import { byOption, codeOption, onlyOption } from '../options.ts'
import type { Runner } from '../runner.ts'

const kinds = ['name', 'email', 'phone', 'account'] as const

type FindOptions = { code: string; by: string } & Partial<Record<(typeof kinds)[number], string>>

/** `privacy find`: which payments and customers name a person. */
export function addPrivacyFind(privacy: Command, runner: Runner): void {
  privacy
    .command('find')
    .description('list the payments and customers of a merchant that name a person')
    .addOption(codeOption())
    .option('--name <NAME>', 'all words of the name, in any order')
    .option('--email <ADDRESS>', 'the e-mail address')
    .option('--phone <NUMBER>', 'the phone number, international')
    .option('--account <NUMBER>', 'the account number, or what identifies the account: UPI ID, PIX key')
    .addOption(byOption())
    .addHelpText(
      'after',
      `
Whole words and numbers are found, not parts of them. "data" lists each payment and customer once; "privacy export" prints what is stored
there, "privacy erase" erases it. A "suspense" is money that is no payment's, and no merchant's: every merchant's list names it. Data of releases up to 0.2.0 is found after "maintain encrypt-personal-data". The audit records who looked.

Examples:
  gateway privacy find --code ACME --email asha@example.com --by Ann
  gateway privacy find --code ACME --name "Asha Rao" --by Ann`,
    )
    .action(async (options: FindOptions) => {
      const wanted = onlyOption(kinds, options)
      await runner.run(async (gateway) => {
        const merchant = await findMerchant(gateway, options.code)
        return {
          document: { data: await findPersonalData(gateway, merchant, wanted, byOperator(options.by)) },
        }
      })
    })
}
