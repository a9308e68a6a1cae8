import type { Command } from 'commander'
import type { Gateway } from '../../gateway.ts'
import { exportCustomerData, exportItemData, exportPaymentData } from '../../privacy/export-personal-data.ts'
import { byOperator, type CurrentActor } from '../../platform/audit/actor.ts'
import { CommandFault } from '../command-fault.ts'
import type { Runner } from '../runner.ts'
import {
  addSubjectOptions,
  noSubject,
  subjectJson,
  subjectOf,
  type Subject,
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
      const subject = subjectOf(options)
      await runner.run(async (gateway) => {
        const found = await stored(gateway, subject, byOperator(options.by))
        if (!found) throw new CommandFault(noSubject(subject))
        return { document: { ...subjectJson(subject), ...found } }
      })
    })
}

function stored(gateway: Gateway, subject: Subject, by: CurrentActor) {
  if (subject.kind === 'suspense') return exportItemData(gateway, subject.id, by)
  const { kind, id, merchantCode } = subject
  return kind === 'customer'
    ? exportCustomerData(gateway, { merchantCode, customerId: id }, by)
    : exportPaymentData(gateway, { merchantCode, kind, paymentId: id }, by)
}
