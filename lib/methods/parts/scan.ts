import type { OpenedMethod, PaymentInstruction, Translate } from '../payin-method.ts'
import { type InstructionChannel, instruction } from './instruction.ts'

/**
 * The steps for a code that the apps of many banks and wallets scan; each method has its own wording for its
 * country.
 */
export const scanInstructions = (
  { required, receiving }: OpenedMethod<unknown>,
  t: Translate,
  ...channels: readonly InstructionChannel[]
): PaymentInstruction[] =>
  channels.map((channel) =>
    instruction(t, channel, ['open', 'scan', 'check', 'confirm'], {
      amount: required,
      payee: receiving.holder,
    }),
  )
