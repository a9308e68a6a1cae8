import type { Command } from 'commander'
import type { Gateway } from '../../gateway.ts'
import {
  eraseCustomerData,
  eraseItemData,
  erasePersonalData,
  type Erasure,
} from '../../payments/erase-personal-data.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { CommandFault } from '../command-fault.ts'
import type { Runner } from '../runner.ts'
import { addPrivacyExport } from './privacy-export-command.ts'
import { addPrivacyFind } from './privacy-find-command.ts'
import {
  addSubjectOptions,
  merchantOf,
  noSubject,
  onlyOption,
  subjectKinds,
  type SubjectKind,
  type SubjectOptions,
} from './privacy-subject.ts'

/** `privacy …`: requests of customers about their personal data. */
export function addPrivacyCommands(program: Command, runner: Runner): void {
  const privacy = program.command('privacy').description('requests of customers about their personal data')
  const erasing = privacy
    .command('erase')
    .description(
      'erase the personal data of one payment, or of a customer and all of their payments; the ledger is unchanged. A payout is erased when it has ended',
    )
  addSubjectOptions(erasing)
    .addHelpText(
      'after',
      '\nExamples:\n  gateway privacy erase --code ACME --payin order-1001 --by Ann\n  gateway privacy erase --code ACME --customer asha-51c0 --by Ann',
    )
    .action(async (options: SubjectOptions) => {
      const { kind, text: id } = onlyOption(subjectKinds, options)
      await runner.run(async (gateway) => {
        const named = kind === 'suspense' ? {} : { merchantCode: merchantOf(options) }
        const erasure = await erase(gateway, options, kind, id)
        if (erasure !== 'ERASED') throw refused(erasure, options, kind, id)
        return { document: { ...named, [kind]: id, erased: true } }
      })
    })
  addPrivacyExport(privacy, runner)
  addPrivacyFind(privacy, runner)
}

function erase({ db }: Gateway, options: SubjectOptions, kind: SubjectKind, id: string): Promise<Erasure> {
  const by = byOperator(options.by)
  if (kind === 'suspense') return eraseItemData(db, id, by)
  const merchantCode = merchantOf(options)
  return kind === 'customer'
    ? eraseCustomerData(db, { merchantCode, customerId: id }, by)
    : erasePersonalData(db, { merchantCode, kind, paymentId: id }, by)
}

function refused(
  erasure: Exclude<Erasure, 'ERASED'>,
  options: SubjectOptions,
  kind: SubjectKind,
  id: string,
): CommandFault {
  switch (erasure) {
    case 'NOT_FOUND':
      return new CommandFault(noSubject(options, kind, id))
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
