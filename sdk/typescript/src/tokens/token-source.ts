import type { OperationRow } from '../operation-row.ts'

/** Where calls get their tokens. */
export interface TokenSource {
  /** The token for an operation; undefined for an operation that needs none. */
  readonly tokenFor: (row: OperationRow, signal: AbortSignal | undefined) => Promise<string | undefined>
  /** Forgets a token that was refused. False: there is no other one to try. */
  readonly forget: (row: OperationRow, token: string) => boolean
}

/** Always the token that the client was given. */
export const givenToken = (token: string): TokenSource => ({
  tokenFor: (row) => Promise.resolve(row.permission === undefined ? undefined : token),
  forget: () => false,
})
