import type { Command } from 'commander'
import type { Gateway } from '../../gateway.ts'
import {
  eraseCustomerData,
  eraseItemData,
  erasePersonalData,
  type Erasure,
} from '../../privacy/erase-personal-data.ts'
import { byOperator, type CurrentActor } from '../../platform/audit/actor.ts'
import { CommandFault } from '../command-fault.ts'
import type { Runner } from '../runner.ts'
import { addPrivacyExport } from './privacy-export-command.ts'
import { addPrivacyFind } from './privacy-find-command.ts'
import {
  addSubjectOptions,
  noSubject,
  subjectJson,
  subjectOf,
  type Subject,
  type SubjectOptions,
} from './privacy-subject.ts'

/** `privacy …`: requests of customers about their personal data. */
export function addPrivacyCommands(program: Command, runner: Runner): void {
  const privacy = program.command('privacy').description('requests of customers about their personal data')
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
