import { z } from 'zod'
import { evmChains } from '../countries/evm-chains.ts'

/** How one chain is read. */
export interface EvmSettings {
  /** JSON-RPC endpoints. They hold keys of providers: never to be logged. */
  readonly urls: readonly string[]
  /** After how many blocks a transfer is final where the endpoints do not say so. */
  readonly confirmations: number
}

const urlPrefix = 'EVM_RPC_URL_'
const confirmationsPrefix = 'EVM_CONFIRMATIONS_'

/** Whether the value of a setting must not be shown. */
export const isEndpointSetting = (name: string): boolean => name.startsWith(urlPrefix)

const urls = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((each) => each.every(isEndpoint), {
    error: 'must be one or several addresses like https://node.example/key, separated by commas',
  })
  .refine((each) => new Set(each).size === each.length, { error: 'names one endpoint twice' })

const confirmations = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(1)
  .max(100_000)

const known = Object.fromEntries(
  evmChains.flatMap(({ code }) => [
    [urlPrefix + code.toUpperCase(), urls.optional()],
    [confirmationsPrefix + code.toUpperCase(), confirmations.optional()],
  ]),
)

const settings = z.object(known)

/**
 * Reads `EVM_RPC_URL_<CHAIN>` and `EVM_CONFIRMATIONS_<CHAIN>`. `faults` names every bad value, and every
 * setting of a chain that is not supported: it is a spelling mistake.
 */
export function readEvmSettings(given: Readonly<Record<string, string | undefined>>): {
  readonly chains: Readonly<Record<string, EvmSettings>>
  readonly faults: readonly z.core.$ZodIssue[]
} {
  const unknown = Object.keys(given).filter(
    (name) => (name.startsWith(urlPrefix) || name.startsWith(confirmationsPrefix)) && !(name in known),
  )
  const faults = unknown.map((name): z.core.$ZodIssue => ({
    code: 'custom',
    path: [name],
    input: undefined,
    message: `names no supported chain: ${evmChains.map(({ code }) => code.toUpperCase()).join(', ')}`,
  }))
  const parsed = settings.safeParse(given)
  if (!parsed.success) return { chains: {}, faults: [...faults, ...parsed.error.issues] }
  const values = parsed.data as Readonly<Record<string, readonly string[] | number | undefined>>
  const chains = evmChains.flatMap(({ code, confirmations: byDefault }) => {
    const listed = values[urlPrefix + code.toUpperCase()]
    const wanted = values[confirmationsPrefix + code.toUpperCase()]
    return Array.isArray(listed)
      ? [[code, { urls: listed, confirmations: wanted ?? byDefault } as EvmSettings] as const]
      : []
  })
  return { chains: Object.fromEntries(chains), faults }
}

/** A key belongs into the path: a user and a password in an address are not sent. */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}
