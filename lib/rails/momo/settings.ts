import { z } from 'zod'
import type { CurrencyCode } from '../../money/currency.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'

/** What a header can carry. */
const key = z.string().regex(/^[\x21-\x7e]+$/, 'must have letters, digits and signs alone')

/** Of one product of MTN's, as its developer portal gives them out. */
const productSettings = { subscriptionKey: key, apiUser: key, apiKey: key }

/** Each environment knows one currency; MTN's sandbox knows euros only, whatever the country. */
const currencyOfEnvironment = { sandbox: 'EUR', mtnghana: 'GHS', mtnzambia: 'ZMW' } as const

/** What the operator sets of a contract with MTN. */
export const momoSettings = z.strictObject({
  baseUrl: z.url().transform((url) => url.replace(/\/+$/, '')),
  ...productSettings,
  targetEnvironment: z.enum(['sandbox', 'mtnghana', 'mtnzambia']),
  /** The host that MTN registered for the API user, where it is not that of our own address. */
  callbackHost: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i, 'must be a host, such as pay.example.com')
    .optional(),
  /** Payouts. */
  disbursement: z.strictObject(productSettings).optional(),
})

export type MomoSettings = z.infer<typeof momoSettings>

/** The currency that the institution is told, and tells. */
export const toldCurrency = ({ targetEnvironment }: MomoSettings): string =>
  currencyOfEnvironment[targetEnvironment]

/** Money of the sandbox is none, and each country has one currency. */
export function contradiction(
  settings: MomoSettings,
  { currencyCode, mode }: { readonly currencyCode: CurrencyCode; readonly mode: PaymentContext['mode'] },
): string | undefined {
  const { targetEnvironment } = settings
  if (targetEnvironment === 'sandbox')
    return mode === 'live' ? 'targetEnvironment is sandbox, and this installation is live.' : undefined
  const its = toldCurrency(settings)
  return its === currencyCode
    ? undefined
    : `targetEnvironment ${targetEnvironment} is in ${its}, and the rail in ${currencyCode}.`
}
