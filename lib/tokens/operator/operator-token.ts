import { randomBytes } from 'node:crypto'
import type { Digest } from '../../platform/personal-data/digest-key.ts'

/** What the holder of an operator token may do: send statements; read reports. */
export const operatorScopes = ['statements', 'reports'] as const
export type OperatorScope = (typeof operatorScopes)[number]

/** A key of one of the operator's own machines. Nothing here is secret. */
export interface OperatorToken {
  readonly id: string
  readonly name: string
  readonly scopes: readonly OperatorScope[]
  /** The IDs of the accounts that it is for; undefined: all of them, those of the future too. */
  readonly accounts: readonly string[] | undefined
}

// Programs that look for secrets in files and logs know a token by its beginning.
const prefix = 'gwop_'

/** A new token: 256 random bits. */
export const makeOperatorToken = (): string => prefix + randomBytes(32).toString('base64url')

/** Whether a text has the form of an operator token. */
export const isOperatorToken = (text: string): boolean => /^gwop_[\w-]{43}$/.test(text)

/** What is stored of a token: whoever reads the database cannot use it. */
export const hashOfToken = (digest: Digest, token: string): Buffer => digest(`operator token ${token}`)

/** Whether the token is for an account. */
export const isForAccount = ({ accounts }: OperatorToken, accountId: string): boolean =>
  accounts === undefined || accounts.includes(accountId)
