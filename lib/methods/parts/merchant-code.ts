import { decodeEmv } from '../../qr/emvco-decode.ts'
import { treeOf, type EmvTree } from '../../qr/emvco.ts'
import { type ReferencePlace, withAmount } from '../../qr/with-amount.ts'
import type { OpenedMethod, Receiving } from '../payin-method.ts'
import { present } from './present.ts'

// DuitNow, QRIS and QR Ph name the receiver by numbers that only an acquirer can assign. The identifier of
// such a receiving account is the static code that the acquirer gave the merchant; each payment gets a
// one-time code made from it.

/**
 * The account's own code with amount and reference of an attempt. Throws if the account's code is not valid
 * for this.
 */
export function oneTimeCode(
  { receiving, required, railReference, shown }: OpenedMethod<unknown>,
  referenceAs?: ReferencePlace,
): string {
  if (shown?.qrCode !== undefined) return shown.qrCode
  const code = withAmount(receiving.identifier, required, railReference, referenceAs)
  if (!code.ok) throw new Error(`the merchant code of ${receiving.holder} is not usable: ${code.message}`)
  return code.value
}

/** The payee in an answer: the holder, with the number in the first of these fields that the code has. */
export const merchantAccount = (receiving: Receiving, ...places: readonly string[]) =>
  present({
    accountName: receiving.holder,
    accountNumber: places
      .map((place) => merchantCodeField(receiving, place))
      .find((number) => number !== undefined),
  })

/** The value of a field of the account's code ("26.02"), if it has one. */
export function merchantCodeField({ identifier }: Receiving, place: string): string | undefined {
  const decoded = decodeEmv(identifier.trim())
  const value = place
    .split('.')
    .reduce<EmvTree | string | undefined>(
      (at, tag) => (typeof at === 'object' ? at[tag] : undefined),
      decoded.ok ? treeOf(decoded.value) : undefined,
    )
  return typeof value === 'string' ? value : undefined
}
