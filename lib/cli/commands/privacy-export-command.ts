import type { Command } from 'commander'
import { exportCustomerData, exportPaymentData } from '../../payments/export-personal-data.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { CommandFault } from '../command-fault.ts'
import { byOption, codeOption } from '../options.ts'
import type { Runner } from '../runner.ts'
import { onlyOption, subjectKinds, type SubjectOptions } from './privacy-subject.ts'

/** `privacy export`: what is stored about a person, for a request of theirs. */
export function addPrivacyExport(privacy: Command, runner: Runner): void {
  privacy
    .command('export')
    .description(
      'print everything that is stored about one payment, or about a customer and all of their payments',
    )
    .addOption(codeOption())
    .option('--payin <ID>', 'the payin')
    .option('--payout <ID>', 'the payout')
    .option('--topup <ID>', 'the top-up')
    .option('--customer <ID>', 'the customer')
    .addOption(byOption())
    .addHelpText(
      'after',
      `
The document has the columns of the database: what requests and receipts named, what was typed on the hosted page, events, reminders and
callbacks with the answers to them. Secrets and digests are left out. It is personal data: protect it. "audit list" shows the export.

Examples:
  gateway privacy export --code ACME --customer asha-51c0 --by Ann
  gateway privacy export --code ACME --payin order-1001 --by Ann`,
    )
    .action(async (options: SubjectOptions) => {
      const { kind, text: id } = onlyOption(subjectKinds, options)
      const { code: merchantCode, by } = options
      await runner.run(async (gateway) => {
        const found =
          kind === 'customer'
            ? await exportCustomerData(gateway, { merchantCode, customerId: id }, byOperator(by))
            : await exportPaymentData(gateway, { merchantCode, kind, paymentId: id }, byOperator(by))
        if (!found) throw new CommandFault(`${merchantCode} has no ${kind} ${id}.`)
        return { document: { merchantCode, [kind]: id, ...found } }
      })
    })
}
