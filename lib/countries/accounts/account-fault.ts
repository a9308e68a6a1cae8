/** What is wrong with an account number or tax number. */
export type AccountFaultCode = 'BAD_SHAPE' | 'BAD_PREFIX' | 'BAD_CHECK_DIGIT'

/**
 * A named fault; the message says what would be right and never repeats the number, so that it may be logged
 * and shown. Rules answer `undefined` where nothing is wrong.
 */
export interface AccountFault {
  readonly code: AccountFaultCode
  readonly message: string
}

export const fault = (code: AccountFaultCode, message: string): AccountFault => ({ code, message })
