import { z } from 'zod'
import { upiIdFault } from '../../countries/accounts/upi-id.ts'
import { accountName } from './name.ts'
import { fieldMeta, refused, text } from './text.ts'

const numberShape = /^[\p{L}\p{N}][\p{L}\p{N} ._@+/-]*$/u

/**
 * The payer's own account, as their bank writes it: letters, digits and separators. The check digit is not
 * verified, because no money is ever sent there (specification-gaps.md, "Shapes not shown").
 */
export const accountNumber = refused(
  text({
    identifies: true,
    needs: 'the number of the account that pays',
    description: 'Number of the account that pays; its shape is checked, not its check digit.',
    example: '1234567890',
    input: { kind: 'text' },
  }),
  (number) =>
    numberShape.test(number)
      ? undefined
      : {
          code: 'WRONG_FORMAT',
          message: 'must be letters and digits, grouped by spaces, dots or hyphens if at all',
        },
)

/** The payer's UPI ID (India). Only the network knows whether it exists. */
export const upiId = refused(
  text({
    identifies: true,
    needs: 'a UPI ID, such as asha@okicici',
    description: 'UPI ID (VPA) that pays: name@bank.',
    example: 'asha@okicici',
    input: { kind: 'text', inputMode: 'email' },
  }),
  (id) =>
    upiIdFault(id)
      ? { code: 'WRONG_FORMAT', message: 'must be a UPI ID: name@bank, such as asha@okicici' }
      : undefined,
)

/**
 * Thailand: the payer's bank account, or the phone number, national ID or e-wallet registered with PromptPay
 * (specification-gaps.md, "Shapes not shown").
 */
export const promptPayNumber = text({
  identifies: true,
  needs: 'the bank account or PromptPay ID that pays, 10 to 15 digits',
  description:
    'Bank account or PromptPay ID (phone number, national ID, e-wallet) that pays: 10 to 15 digits, single spaces or hyphens between them if at all.',
  example: '0812345678',
  input: { kind: 'text', inputMode: 'numeric' },
}).regex(
  /^\d(?:[ -]?\d){9,14}$/,
  'must be a bank account or PromptPay ID: 10 to 15 digits, such as 0812345678',
)

/** The kinds of account that one method accepts; `who` names the method or country in the message. */
export function accountType<const Type extends string>(types: readonly [Type, ...Type[]], who: string) {
  const choice = types.join(' or ')
  return z
    .enum(types, {
      error: ({ input }) =>
        input === undefined ? `is missing: ${who} needs ${choice}` : `must be ${choice} for ${who}`,
    })
    .meta(
      fieldMeta({ description: `Kind of account: ${choice}.`, example: types[0], input: { kind: 'select' } }),
    )
}

/**
 * The `account` object: every method accepts name and number, though few need them (specification, "Payin",
 * common fields).
 */
export const payerAccountFields = {
  accountName: accountName.optional(),
  accountNumber: accountNumber.optional(),
}
