import { decodeEmv } from '../../qr/emvco-decode.ts'
import { treeOf, type EmvTree } from '../../qr/emvco.ts'
import { type ReferencePlace, withAmount } from '../../qr/with-amount.ts'
import type { OpenedMethod, Receiving } from '../payin-method.ts'
import { present } from './present.ts'

// DuitNow, QRIS and QR Ph name the receiver by numbers that only an acquirer can give out. The identifier of such a receiving account is
// the static code that the acquirer printed for the merchant; each payment gets a one-time code made of it.

/** The account's own code with amount and reference of an attempt. Throws on an account whose code cannot be turned into one. */
export function oneTimeCode(
  { receiving, required, railReference }: OpenedMethod<unknown>,
  referenceAs?: ReferencePlace,
): string {
  const code = withAmount(receiving.identifier, required, railReference, referenceAs)
  if (!code.ok) throw new Error(`the merchant code of ${receiving.holder} is not usable: ${code.message}`)
  return code.value
}

/** Who is paid, as an answer names them: the holder, with the number at the first of these places of the code that it has. */
export const merchantAccount = (receiving: Receiving, ...places: readonly string[]) =>
  present({
    accountName: receiving.holder,
    accountNumber: places
      .map((place) => merchantCodeField(receiving, place))
      .find((number) => number !== undefined),
  })

/** What the account's code says at a place ("26.02"), if it has it. */
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
