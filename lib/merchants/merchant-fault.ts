/** Why a change of a merchant was not made. The message says what to change. */
export interface MerchantFault {
  readonly fault:
    | 'MERCHANT_EXISTS'
    | 'MERCHANT_UNKNOWN'
    | 'MERCHANT_CODE_MALFORMED'
    | 'PUBLIC_KEY_UNUSABLE'
    | 'PUBLIC_KEY_UNKNOWN'
    | 'SETTING_INVALID'
  readonly message: string
}

export const merchantFault = (fault: MerchantFault['fault'], message: string): MerchantFault => ({
  fault,
  message,
})

export const isMerchantFault = (result: object): result is MerchantFault => 'fault' in result

export const merchantUnknown = (code: string): MerchantFault =>
  merchantFault(
    'MERCHANT_UNKNOWN',
    `There is no merchant ${code}: "merchant list" shows those that are registered.`,
  )
