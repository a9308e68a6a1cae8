import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import { SecretBoxFault, type SecretBox } from '../../platform/secrets/secret-box.ts'
import type { RailRow } from './rail-row.ts'
import { claimRailToken, keepRailToken, railToken, releaseRailToken } from '#sql/rail_token'

/** A token that is kept, and for how much longer it is to be used. */
export interface StoredToken {
  readonly value: string
  readonly seconds: number
}

/** Where all processes find the token of access of a rail. */
export interface TokenStore {
  /** Undefined: there is none, or it is not to be used any more. */
  read(): Promise<StoredToken | undefined>
  keep(token: StoredToken): Promise<void>
  /** Whether this process is the one to ask for the next token; then it calls `release`, or dies. */
  claim(): Promise<boolean>
  release(): Promise<void>
}

/** Longer than an institution may take to give a token. */
const claimSeconds = 15

interface Parts {
  readonly db: Pick<Database, 'query'>
  readonly secrets: Pick<SecretBox, 'seal' | 'open'>
}

/** The tokens of a rail in the database, encrypted. Other settings of the rail have other ones. */
export const tokenStore =
  ({ db, secrets }: Parts, { id: railId, sealedSettings }: Pick<RailRow, 'id' | 'sealedSettings'>) =>
  (name: string): TokenStore => {
    const settingsDigest = createHash('sha256').update(sealedSettings).digest()
    const purpose = `rail-token:${railId}`
    return {
      read: async () => {
        const { rows } = await db.query(railToken({ railId, name, settingsDigest }))
        const [found] = rows
        try {
          return found && { value: secrets.open(found.token, purpose), seconds: found.seconds }
        } catch (error) {
          // Sealed with another GATEWAY_SECRET_KEY: there will be another one.
          if (error instanceof SecretBoxFault) return undefined
          throw error
        }
      },
      keep: async ({ value, seconds }) => {
        const token = secrets.seal(value, purpose)
        await db.query(keepRailToken({ railId, name, settingsDigest, token, seconds: Math.floor(seconds) }))
      },
      claim: async () => {
        const claim = claimRailToken({ railId, name, settingsDigest, seconds: claimSeconds })
        return (await db.query(claim)).rowCount === 1
      },
      release: async () => void (await db.query(releaseRailToken({ railId, name }))),
    }
  }
