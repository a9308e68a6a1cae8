import path from 'node:path'
import { z } from 'zod'
import { isEndpointSetting, readEvmSettings, type EvmSettings } from './evm-settings.ts'
import {
  addressesAndRanges,
  flag,
  origin,
  postgresUrl,
  redisUrl,
  smtpUrl,
  whole,
  type SmtpSettings,
} from './setting-kinds.ts'

const environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  GATEWAY_PUBLIC_URL: origin.optional(),
  GATEWAY_ALLOW_HTTP: flag.default(false),
  GATEWAY_TRUSTED_PROXIES: addressesAndRanges.optional(),
  GATEWAY_MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  GATEWAY_ROLE: z.enum(['all', 'server', 'worker']).default('all'),
  GATEWAY_PROCESSES: whole(1, 64).default(1),
  GATEWAY_DRAIN_SECONDS: whole(0, 60).default(0),
  GATEWAY_DATA_DIR: z.string().min(1).default('.data'),
  GATEWAY_SECRET_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 random bytes in base64: openssl rand -base64 32')
    .optional(),
  GATEWAY_PREVIOUS_SECRET_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64, as GATEWAY_SECRET_KEY')
    .optional(),
  DATABASE_URL: postgresUrl.optional(),
  GATEWAY_ALLOW_EMBEDDED: flag.default(false),
  GATEWAY_BACKUP_MARKER: z.string().min(1).optional(),
  GATEWAY_STATEMENT_DIR: z
    .string()
    .refine((text) => path.isAbsolute(text), 'must be an absolute path such as /var/lib/gateway/statements')
    .optional(),
  GATEWAY_FOUR_EYES: z.enum(['on', 'off']).optional(),
  DATABASE_SESSION_URL: postgresUrl.optional(),
  REDIS_URL: redisUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_READ_MAX_LAG: whole(0, 86_400).default(30),
  DATABASE_STATEMENTS: z.enum(['named', 'unnamed']).default('named'),
  DATABASE_POOL_SIZE: whole(2, 200).default(10),
  DATABASE_WORKER_POOL_SIZE: whole(2, 200).default(5),
  DATABASE_CONSOLE_POOL_SIZE: whole(1, 50).default(3),
  CALLBACK_RETRY_SECONDS: z.coerce.number('must be a number of seconds').positive().max(86_400).default(120),
  CALLBACK_ALLOW_PRIVATE: flag.optional(),
  CALLBACK_KEEP_DAYS: whole(60, 36_500).default(400),
  GATEWAY_SMTP_URL: smtpUrl.optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
})

/** The environment variables of every setting. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

/** Every setting of one process, parsed once. Durations carry their unit in the name. */
export interface Config {
  readonly mode: 'sandbox' | 'live'
  readonly role: 'all' | 'server' | 'worker'
  readonly processes: number
  readonly port: number
  readonly host: string
  /** The origin used in links when GATEWAY_PUBLIC_URL is set; otherwise the server fills in its own. */
  readonly publicUrl: string | undefined
  /** TLS ends in front of the gateway, at something that the operator has checked: http is no fault. */
  readonly allowHttp: boolean
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** How long a server that is asked to stop goes on serving while it is not ready. */
  readonly drainSeconds: number
  readonly dataDirectory: string
  /** Base64; the sandbox generates one into the data directory. */
  readonly secretKey: string | undefined
  /** Opens what it encrypted, while the secret key is replaced; encrypts nothing. */
  readonly previousSecretKey: string | undefined
  readonly databaseUrl: string | undefined
  readonly databaseSessionUrl: string | undefined
  /** Where several machines count requests together. */
  readonly redisUrl: string | undefined
  /** A standby for reads that may lag, and how many seconds it may lack. */
  readonly databaseRead: { readonly url: string | undefined; readonly maxLagSeconds: number }
  /** Whether the pooler in `databaseUrl`, if there is one, keeps named statements. */
  readonly databaseStatements: 'named' | 'unnamed'
  readonly databasePoolSize: number
  /** Of a worker that shares its process with a server; a worker of its own has `databasePoolSize`. */
  readonly databaseWorkerPoolSize: number
  /** Of what people read in the console, beside those of the API. */
  readonly databaseConsolePoolSize: number
  /** The file that the operator's backup writes when it is complete. */
  readonly backupMarker: string | undefined
  /** The folder whose files are imported as statements, absolute; undefined: none is watched. */
  readonly statementDirectory: string | undefined
  readonly callbackRetrySeconds: number
  readonly callbackAllowPrivate: boolean
  /** How long deliveries of callbacks are kept. */
  readonly callbackKeepDays: number
  /** Whether commands that decide about money name a second person. */
  readonly fourEyes: boolean
  /** Who takes e-mail; undefined: none is sent. */
  readonly smtp: SmtpSettings | undefined
  readonly logLevel: string
  /** How chains are read, by their codes: those that have an endpoint. */
  readonly evm: Readonly<Record<string, EvmSettings>>
}

/** What is wrong with the environment, one line per setting. */
export class ConfigurationFault extends Error {
  override readonly name = 'ConfigurationFault'
}

/** What to do about each fault of the settings. */
export const settingRepairs = {
  SETTING_INVALID:
    'Correct the setting: .env.example explains all of them. Everything else is examined once the settings can be read.',
  SECRET_KEY_MISSING:
    'Set it to 32 random bytes in base64 (openssl rand -base64 32), and keep a copy outside this machine. Where the database holds secrets already, it must be the key that encrypted them.',
  EMBEDDED_DATABASE:
    'Set DATABASE_URL to a PostgreSQL of your own, or GATEWAY_ALLOW_EMBEDDED=true to accept a beta build.',
} as const

/** Why the gateway does not start with these settings; the code is stable. */
export interface SettingFault {
  readonly code: keyof typeof settingRepairs
  readonly message: string
}

/**
 * Reads the settings of `.env.example` from an environment. Throws `ConfigurationFault` naming every bad
 * value.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const { config, faults } = readSettings(variables)
  if (config && faults.length === 0) return config
  throw new ConfigurationFault(faults.map(faultLine).join('\n'))
}

/** A bad value is itself what to correct; what live mode lacks needs its repair. */
const faultLine = ({ code, message }: SettingFault): string =>
  code === 'SETTING_INVALID' ? message : `${message} ${settingRepairs[code]}`

/**
 * The same without throwing: every fault, and the settings where each value can be read, even if live mode
 * does not start with them.
 */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): {
  readonly config: Config | undefined
  readonly faults: readonly SettingFault[]
} {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  const evm = readEvmSettings(given)
  const issues = [...(parsed.success ? [] : parsed.error.issues), ...evm.faults]
  const faults = issues.map((issue) => invalid(given, issue))
  if (given['GATEWAY_MODE'] === 'live') faults.push(...missingInLiveMode(given))
  return { config: parsed.success ? toConfig(parsed.data, evm.chains) : undefined, faults }
}

function toConfig(env: z.infer<typeof environment>, evm: Config['evm']): Config {
  return {
    mode: env.GATEWAY_MODE,
    role: env.GATEWAY_ROLE,
    processes: env.GATEWAY_PROCESSES,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.GATEWAY_PUBLIC_URL,
    allowHttp: env.GATEWAY_ALLOW_HTTP,
    trustedProxies: env.GATEWAY_TRUSTED_PROXIES ?? [],
    drainSeconds: env.GATEWAY_DRAIN_SECONDS,
    dataDirectory: env.GATEWAY_DATA_DIR,
    secretKey: env.GATEWAY_SECRET_KEY,
    previousSecretKey: env.GATEWAY_PREVIOUS_SECRET_KEY,
    databaseUrl: env.DATABASE_URL,
    databaseSessionUrl: env.DATABASE_SESSION_URL,
    redisUrl: env.REDIS_URL,
    databaseRead: { url: env.DATABASE_READ_URL, maxLagSeconds: env.DATABASE_READ_MAX_LAG },
    databaseStatements: env.DATABASE_STATEMENTS,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseWorkerPoolSize: env.DATABASE_WORKER_POOL_SIZE,
    databaseConsolePoolSize: env.DATABASE_CONSOLE_POOL_SIZE,
    backupMarker: env.GATEWAY_BACKUP_MARKER,
    statementDirectory: env.GATEWAY_STATEMENT_DIR,
    callbackRetrySeconds: env.CALLBACK_RETRY_SECONDS,
    callbackAllowPrivate: env.CALLBACK_ALLOW_PRIVATE ?? env.GATEWAY_MODE === 'sandbox',
    callbackKeepDays: env.CALLBACK_KEEP_DAYS,
    fourEyes: (env.GATEWAY_FOUR_EYES ?? (env.GATEWAY_MODE === 'live' ? 'on' : 'off')) === 'on',
    smtp: env.GATEWAY_SMTP_URL,
    logLevel: env.LOG_LEVEL,
    evm,
  }
}

/**
 * The embedded PostgreSQL is a beta build made for tests: it may hold real money only where a setting allows
 * it.
 */
function missingInLiveMode(given: Readonly<Record<string, string | undefined>>): SettingFault[] {
  const faults: SettingFault[] = []
  if (!given['GATEWAY_SECRET_KEY'])
    faults.push({
      code: 'SECRET_KEY_MISSING',
      message: 'GATEWAY_SECRET_KEY is missing: live mode makes no key of its own.',
    })
  if (!given['DATABASE_URL'] && given['GATEWAY_ALLOW_EMBEDDED'] !== 'true')
    faults.push({
      code: 'EMBEDDED_DATABASE',
      message:
        'DATABASE_URL is missing: live mode does not use the embedded PostgreSQL, a beta build made for tests.',
    })
  return faults
}

const secretNames = new Set([
  'GATEWAY_SECRET_KEY',
  'GATEWAY_PREVIOUS_SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
  'REDIS_URL',
  'DATABASE_READ_URL',
  'GATEWAY_SMTP_URL',
])

function invalid(given: Readonly<Record<string, string | undefined>>, issue: z.core.$ZodIssue): SettingFault {
  const name = String(issue.path[0])
  const setting = secretNames.has(name) || isEndpointSetting(name) ? name : `${name}=${given[name] ?? ''}`
  return { code: 'SETTING_INVALID', message: `${setting}: ${issue.message}` }
}
