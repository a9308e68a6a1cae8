import type { PaymentInstruction, Translate } from './payin-method.ts'

/** Where the customer does it; named by a message of `methods.channels`. */
export type InstructionChannel =
  | 'BANK_APP'
  | 'CASH_MACHINE'
  | 'CONVENIENCE_STORE'
  | 'CRYPTO_WALLET'
  | 'INTERNET_BANKING'
  | 'PHONE'
  | 'UPI_APP'
  | 'WALLET_APP'

/** The steps of one channel in order; each is the message `steps.{channel}.{step}` of its method, filled with the values. */
export const instruction = (
  t: Translate,
  channel: InstructionChannel,
  steps: readonly string[],
  values: Parameters<Translate>[1] = {},
): PaymentInstruction => ({ channel, steps: steps.map((step) => t(`steps.${channel}.${step}`, values)) })
