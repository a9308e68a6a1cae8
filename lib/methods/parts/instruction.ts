import type { PaymentInstruction, Translate } from '../payin-method.ts'

/** The place where the customer pays; named by a message of `methods.channels`. */
export type InstructionChannel =
  | 'BANK_APP'
  | 'CASH_MACHINE'
  | 'CONVENIENCE_STORE'
  | 'CRYPTO_WALLET'
  | 'INTERNET_BANKING'
  | 'PHONE'
  | 'UPI_APP'
  | 'WALLET_APP'

/** A step that is worded the same for all channels: the message `steps.ANY.{key}` of its method. */
export interface StepOfEveryChannel {
  readonly anyChannel: string
}

export const inEveryChannel = (key: string): StepOfEveryChannel => ({ anyChannel: key })

/**
 * The steps of one channel in order, each filled with the values: a text is the message
 * `steps.{channel}.{step}` of its method.
 */
export const instruction = (
  t: Translate,
  channel: InstructionChannel,
  steps: readonly (string | StepOfEveryChannel)[],
  values: Parameters<Translate>[1] = {},
): PaymentInstruction => ({
  channel,
  steps: steps.map((step) =>
    t(typeof step === 'string' ? `steps.${channel}.${step}` : `steps.ANY.${step.anyChannel}`, values),
  ),
})
