import type { CurrencyCode } from '../../money/currency.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { RailKind } from './rail-kind.ts'

/** Where the settings are to be used. */
interface SettingsOf {
  readonly allowHttp: boolean
  readonly currencyCode: CurrencyCode
  readonly mode: PaymentContext['mode']
}

/**
 * What is wrong with the settings of a rail, by their names; undefined where nothing is. Never says a value: most
 * of them are secrets.
 */
export function settingsFault(
  kind: RailKind,
  settings: unknown,
  { allowHttp, ...of }: SettingsOf,
): string | undefined {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
    return '--settings must be a file with one JSON object.'
  const read = kind.settings.safeParse(settings)
  if (!read.success) {
    const faults = read.error.issues.map((issue) => {
      if (issue.code === 'unrecognized_keys')
        return `${issue.keys.join(', ')} ${issue.keys.length === 1 ? 'is no setting' : 'are no settings'}`
      const path = issue.path.join('.') || 'the object'
      if (issue.code === 'invalid_type') return `${path} is missing, or is no ${issue.expected}`
      const isOurs = issue.code === 'custom' || (issue.code === 'invalid_format' && issue.format === 'regex')
      return `${path} ${isOurs ? issue.message : 'is not valid'}`
    })
    return `--settings: ${faults.join('; ')}.`
  }
  const wrong = kind.addresses(read.data).find((address) => !isPermitted(address, allowHttp))
  const contradiction = kind.contradiction?.(read.data, of)
  if (contradiction !== undefined) return `--settings: ${contradiction}`
  return wrong === undefined
    ? undefined
    : '--settings: addresses must begin with https://; http:// only to this machine, and only where GATEWAY_ALLOW_HTTP=true.'
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function isPermitted(address: string, allowHttp: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username } = new URL(address)
  if (username !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && allowHttp && loopback.has(hostname))
}
