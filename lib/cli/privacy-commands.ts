import type { Command } from 'commander'
import { erasePersonalData } from '../payments/erase-personal-data.ts'
import type { PaymentKind } from '../payments/provider.ts'
import { CommandFault } from './command-fault.ts'
import { byOption, codeOption } from './options.ts'
import type { Runner } from './runner.ts'

type EraseOptions = { code: string; by: string } & Partial<Record<PaymentKind, string>>

/** `privacy …`: what a customer may ask for. */
export function addPrivacyCommands(program: Command, runner: Runner): void {
  const privacy = program.command('privacy').description('what a customer may ask for')
  privacy
    .command('erase')
    .description('erase the personal data of one payment; the books stay whole')
    .addOption(codeOption())
    .option('--payin <ID>', 'the payin')
    .option('--payout <ID>', 'the payout')
    .option('--topup <ID>', 'the top-up')
    .addOption(byOption())
    .addHelpText('after', '\nExample:\n  gateway privacy erase --code ACME --payin order-1001 --by Ann')
    .action(async (options: EraseOptions) => {
      const { kind, paymentId } = namedPayment(options)
      await runner.run(async ({ db }) => {
        const key = { merchantCode: options.code, kind, paymentId }
        if (!(await erasePersonalData(db, key, options.by))) {
          throw new CommandFault(`${options.code} has no ${kind} ${paymentId}.`)
        }
        return { document: { merchantCode: options.code, [kind]: paymentId, erased: true } }
      })
    })
}

function namedPayment(options: EraseOptions): { kind: PaymentKind; paymentId: string } {
  const named = (['payin', 'payout', 'topup'] as const).flatMap((kind) => {
    const paymentId = options[kind]
    return paymentId === undefined ? [] : [{ kind, paymentId }]
  })
  const [only] = named
  if (!only || named.length > 1) throw new CommandFault('Name one payment: --payin, --payout or --topup.')
  return only
}
