import type { Command } from 'commander'
import type { Gateway } from '../../gateway.ts'
import {
  type Erasure,
  eraseCustomerData,
  eraseItemData,
  erasePersonalData,
} from '../../privacy/erase-personal-data.ts'
import { type CurrentActor, byOperator } from '../../platform/audit/actor.ts'
import { CommandFault } from '../command-fault.ts'
import type { Runner } from '../runner.ts'
import {
  type Subject,
  type SubjectOptions,
  addSubjectOptions,
  noSubject,
  subjectJson,
  subjectOf,
} from './privacy-subject.ts'
import { exportCustomerData, exportItemData, exportPaymentData } from '../../privacy/export-personal-data.ts'
import { findPersonalData } from '../../privacy/find-personal-data.ts'
import { findMerchant } from '../find-merchant.ts'
import { byOption, codeOption, onlyOption } from '../options.ts'

/** `privacy …`: requests of customers about their personal data. */
export function addPrivacyCommands(privacy: Command, runner: Runner): void {
  const erasing = privacy
    .command('erase')
    .description(
      'erase the personal data of one payment, or of a customer and all of their payments; the ledger is unchanged. A payout or refund is erased when it has ended',
    )
  addSubjectOptions(erasing)
    .addHelpText(
      'after',
      '\nExamples:\n  gateway privacy erase --code ACME --payin order-1001 --by Ann\n  gateway privacy erase --code ACME --customer asha-51c0 --by Ann',
    )
    .action(async (options: SubjectOptions) => {
      const subject = subjectOf(options)
      await runner.run(async (gateway) => {
        const erasure = await erase(gateway, subject, byOperator(options.by))
        if (erasure !== 'ERASED') throw refused(erasure, subject)
        return { document: { ...subjectJson(subject), erased: true } }
      })
    })
  addPrivacyExport(privacy, runner)
  addPrivacyFind(privacy, runner)
}

function erase(gateway: Gateway, subject: Subject, by: CurrentActor): Promise<Erasure> {
  if (subject.kind === 'suspense') return eraseItemData(gateway, subject.id, by)
  const { kind, id, merchantCode } = subject
  return kind === 'customer'
    ? eraseCustomerData(gateway, { merchantCode, customerId: id }, by)
    : erasePersonalData(gateway, { merchantCode, kind, paymentId: id }, by)
}

function refused(erasure: Exclude<Erasure, 'ERASED'>, subject: Subject): CommandFault {
  const { kind, id } = subject
  switch (erasure) {
    case 'NOT_FOUND':
      return new CommandFault(noSubject(subject))
    case 'OF_A_PAYMENT':
      return new CommandFault(
        `The money of suspense item ${id} is a payment's, and is erased with that: "privacy find" lists it.`,
      )
    case 'STILL_OPEN':
      return new CommandFault(
        kind === 'suspense'
          ? `The suspense item ${id} is still open, or its money is on its way back, and needs its payer: decide about it first.`
          : `The ${kind} ${id} is still open and needs its payee: erase it when it is SUCCESS or REFUSED.`,
      )
  }
}

/** `privacy export`: what is stored about a person, for a request of theirs. */
function addPrivacyExport(privacy: Command, runner: Runner): void {
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

const kinds = ['name', 'email', 'phone', 'account'] as const

type FindOptions = { code: string; by: string } & Partial<Record<(typeof kinds)[number], string>>

/** `privacy find`: which payments and customers name a person. */
function addPrivacyFind(privacy: Command, runner: Runner): void {
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
