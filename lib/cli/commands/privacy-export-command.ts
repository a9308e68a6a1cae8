import type { Command } from 'commander'
import type { Gateway } from '../../gateway.ts'
import { exportCustomerData, exportItemData, exportPaymentData } from '../../payments/export-personal-data.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { CommandFault } from '../command-fault.ts'
import type { Runner } from '../runner.ts'
import {
  addSubjectOptions,
  merchantOf,
  noSubject,
  onlyOption,
  subjectKinds,
  type SubjectKind,
  type SubjectOptions,
} from './privacy-subject.ts'

/** `privacy export`: what is stored about a person, for a request of theirs. */
export function addPrivacyExport(privacy: Command, runner: Runner): void {
  const exporting = privacy
    .command('export')
    .description(
      'print everything that is stored about one payment, or about a customer and all of their payments',
    )
  addSubjectOptions(exporting)
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
      await runner.run(async (gateway) => {
        const named = kind === 'suspense' ? {} : { merchantCode: merchantOf(options) }
        const found = await stored(gateway, options, kind, id)
        if (!found) throw new CommandFault(noSubject(options, kind, id))
        return { document: { ...named, [kind]: id, ...found } }
      })
    })
}

function stored(gateway: Gateway, options: SubjectOptions, kind: SubjectKind, id: string) {
  const by = byOperator(options.by)
  if (kind === 'suspense') return exportItemData(gateway, id, by)
  const merchantCode = merchantOf(options)
  return kind === 'customer'
    ? exportCustomerData(gateway, { merchantCode, customerId: id }, by)
    : exportPaymentData(gateway, { merchantCode, kind, paymentId: id }, by)
}
