import { constants, publicEncrypt } from 'node:crypto'
import type { B2cSettings } from './settings.ts'

/** The initiator's password, encrypted by Safaricom's certificate as each call carries it. */
export function securityCredential({
  initiatorPassword,
  certificate,
  securityCredential: given,
}: B2cSettings): string {
  if (given !== undefined) return given
  if (initiatorPassword === undefined || certificate === undefined)
    throw new Error('the settings name neither a password with its certificate nor a security credential')
  const key = { key: certificate, padding: constants.RSA_PKCS1_PADDING }
  return publicEncrypt(key, Buffer.from(initiatorPassword)).toString('base64')
}
