import { type AccountFault, fault } from './account-fault.ts'

/**
 * UPI ID (India), also called VPA: name@bank (specification of shapes: "UPI ID: `name@bank`"). Only the
 * network knows whether it exists.
 */
export function upiIdFault(upiId: string): AccountFault | undefined {
  if (/^[A-Za-z0-9.\-_]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(upiId)) return undefined
  return fault('BAD_SHAPE', 'A UPI ID is written name@bank, for example asha.k@okicici')
}
