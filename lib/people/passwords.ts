import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { commonPasswords } from './common-passwords.ts'

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

// The OWASP Password Storage Cheat Sheet's first choice for Argon2id with one lane: 19 MiB, two passes.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** Why a password is not accepted. */
export type PasswordFault = 'TOO_SHORT' | 'TOO_LONG' | 'TOO_COMMON'

const mostCharacters = 1_000

/** What is wrong with a password that somebody chooses: any characters, but enough of them, and not a common one. */
export function passwordFault(password: string): PasswordFault | undefined {
  const { length } = [...password]
  if (length < 12) return 'TOO_SHORT'
  if (length > mostCharacters) return 'TOO_LONG'
  return commonPasswords.has(password.trim().toLowerCase()) ? 'TOO_COMMON' : undefined
}

/** The Argon2id of a password with its parameters and its salt: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt, cost)
  return ['', 'argon2id', 'v=19', costText(cost), withoutPadding(salt), withoutPadding(tag)].join('$')
}

// Of no password: somebody who has none, or does not exist, is refused after the same work.
const hashOfNone = ['', 'argon2id', 'v=19', costText(cost), 'A'.repeat(22), 'A'.repeat(43)].join('$')

/** Whether a password has this hash. Without a hash: false, after the same work. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { salt, tag, ...parameters } = parse(stored ?? hashOfNone)
  const given = password.slice(0, mostCharacters * 2)
  return timingSafeEqual(await tagOf(given, salt, parameters), tag) && stored !== undefined
}

type Cost = typeof cost

const tagOf = (password: string, nonce: Buffer, parameters: Cost): Promise<Buffer> =>
  // Letters that look alike are typed as one code point on one keyboard and as two on another.
  derive('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, tagLength, ...parameters })

function parse(stored: string): Cost & { readonly salt: Buffer; readonly tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? []
  if (tag === '') throw new Error('the stored password hash is of a kind that is not known')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function costText({ memory, passes, parallelism }: Cost): string {
  return `m=${memory},t=${passes},p=${parallelism}`
}

const withoutPadding = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
