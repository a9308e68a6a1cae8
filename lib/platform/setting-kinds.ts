import ipaddr from 'ipaddr.js'
import { z } from 'zod'

// Kinds of values that settings have.

/** Written as `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** A whole number between two bounds, both allowed. */
export const whole = (minimum: number, maximum: number) =>
  z.coerce.number('must be a whole number').int('must be a whole number').min(minimum).max(maximum)

/** An address of the web; its path is left out. */
export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://pay.example.com' })
  .transform((text) => new URL(text).origin)

/** An address of a PostgreSQL database. */
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be an address like postgres://user:password@host:5432/name')

/** An address of one Redis server. */
export const redisUrl = z
  .string()
  .refine(isRedisAddress, 'must be an address like redis://user:password@host:6379/0, or rediss:// for TLS')

/** A server that takes e-mail. */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; else it begins as soon as the server offers it. */
  readonly secure: boolean
  readonly user: string | undefined
  readonly password: string | undefined
  /** The sender. */
  readonly from: string
}

/** An address of a server that takes e-mail, with the sender: `smtps://user:password@host?from=gateway@example.com`. */
export const smtpUrl = z.string().transform((text, context): SmtpSettings => {
  const smtp = readSmtpUrl(text)
  if (smtp) return smtp
  context.addIssue({
    code: 'custom',
    message:
      'must be an address like smtps://user:password@mail.example.com?from=gateway@example.com, or smtp:// for STARTTLS',
  })
  return z.NEVER
})

const addressOrRange = z.string().refine(isAddressOrRange, {
  error: ({ input }) =>
    `must be addresses or ranges such as 10.0.0.0/8, separated by commas; "${String(input)}" is neither`,
})

/** IP addresses and CIDR ranges, separated by commas. */
export const addressesAndRanges = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(addressOrRange))

/**
 * Four decimal parts or IPv6. Other notations of an address (127.1, 0x7f000001) are more likely a mistake.
 */
function isAddressOrRange(text: string): boolean {
  const [address = '', ...range] = text.split('/')
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  return isAddress && (range.length === 0 || ipaddr.isValidCIDR(text))
}

/** One server: a host, perhaps a port, and as path nothing or the number of a database. */
function isRedisAddress(text: string): boolean {
  const address = URL.parse(text)
  return (
    address !== null &&
    /^rediss?:$/.test(address.protocol) &&
    address.hostname !== '' &&
    /^\/?\d{0,4}$/.test(address.pathname)
  )
}

function readSmtpUrl(text: string): SmtpSettings | undefined {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname))
    return undefined
  const secure = url.protocol === 'smtps:'
  try {
    const user = decodeURIComponent(url.username) || undefined
    const from = url.searchParams.get('from') ?? (user?.includes('@') ? user : `gateway@${url.hostname}`)
    if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(from)) return undefined
    return {
      host: url.hostname.replace(/^\[(.+)\]$/, '$1'),
      port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
      secure,
      user,
      password: decodeURIComponent(url.password) || undefined,
      from,
    }
  } catch {
    return undefined
  }
}
