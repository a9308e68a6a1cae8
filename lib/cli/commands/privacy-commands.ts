import type { Command } from 'commander'
import type { Gateway } from '../../gateway.ts'
import { eraseCustomerData, erasePersonalData, type Erasure } from '../../payments/erase-personal-data.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { CommandFault } from '../command-fault.ts'
import { byOption, codeOption } from '../options.ts'
import type { Runner } from '../runner.ts'
import { addPrivacyExport } from './privacy-export-command.ts'
import { addPrivacyFind } from './privacy-find-command.ts'
import { onlyOption, subjectKinds, type SubjectKind, type SubjectOptions } from './privacy-subject.ts'

/** `privacy …`: requests of customers about their personal data. */
export function addPrivacyCommands(program: Command, runner: Runner): void {
  const privacy = program.command('privacy').description('requests of customers about their personal data')
  privacy
    .command('erase')
    .description(
      'erase the personal data of one payment, or of a customer and all of their payments; the ledger is unchanged',
    )
    .addOption(codeOption())
    .option('--payin <ID>', 'the payin')
    .option('--payout <ID>', 'the payout; not while it is open')
    .option('--topup <ID>', 'the top-up')
    .option('--customer <ID>', 'the customer')
    .addOption(byOption())
    .addHelpText(
      'after',
      '\nExamples:\n  gateway privacy erase --code ACME --payin order-1001 --by Ann\n  gateway privacy erase --code ACME --customer asha-51c0 --by Ann',
    )
    .action(async (options: SubjectOptions) => {
      const { kind, text: id } = onlyOption(subjectKinds, options)
      await runner.run(async (gateway) => {
        const erasure = await erase(gateway, options, kind, id)
        if (erasure !== 'ERASED') throw refused(erasure, options.code, kind, id)
        return { document: { merchantCode: options.code, [kind]: id, erased: true } }
      })
    })
  addPrivacyExport(privacy, runner)
  addPrivacyFind(privacy, runner)
}

const erase = (
  { db }: Gateway,
  { code, by }: SubjectOptions,
  kind: SubjectKind,
  id: string,
): Promise<Erasure> =>
  kind === 'customer'
    ? eraseCustomerData(db, { merchantCode: code, customerId: id }, byOperator(by))
    : erasePersonalData(db, { merchantCode: code, kind, paymentId: id }, byOperator(by))

const refused = (
  erasure: Exclude<Erasure, 'ERASED'>,
  code: string,
  kind: SubjectKind,
  id: string,
): CommandFault =>
  new CommandFault(
    erasure === 'NOT_FOUND'
      ? `${code} has no ${kind} ${id}.`
      : `The ${kind} ${id} is still open and needs its payee: erase it when it is SUCCESS or REFUSED.`,
  )
