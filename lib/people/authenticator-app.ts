import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows above the code. */
const issuer = 'Payment gateway'
const periodSeconds = 30
/** Codes of the period before and after are accepted: clocks differ. */
const periodsBeside = 1

/** A new secret for an authenticator app, in base32: 160 bits, as RFC 4226 asks for. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says to the app (Key URI Format). */
export const appUri = (secret: string, email: string): string => appOf(secret, email).toString()

/** The time step (RFC 6238) that a code belongs to; undefined: it is not right at this time. */
export function stepOfCode(secret: string, code: string, now: Date): bigint | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const beside = appOf(secret, '').validate({ token, timestamp, window: periodsBeside })
  return beside === null ? undefined : BigInt(Math.floor(timestamp / 1000 / periodSeconds) + beside)
}

const appOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds })
