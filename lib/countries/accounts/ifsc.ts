import { type AccountFault, fault } from './account-fault.ts'

/**
 * IFSC (India): 4 letters of bank, a zero, 6 letters or digits of branch. Only the
 * bank knows whether the branch exists.
 */
export function ifscFault(ifsc: string): AccountFault | undefined {
  if (/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc.trim().toUpperCase())) return undefined
  return fault('BAD_SHAPE', 'An IFSC has 4 letters, a zero and 6 letters or digits, for example KKBK0000261')
}
