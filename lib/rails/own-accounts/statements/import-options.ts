import type { Mapping } from '../../../bank-files/statements/csv/mapping.ts'
import type { StatementFormat } from '../../../bank-files/statements/statement.ts'
import type { CurrentActor } from '../../../platform/audit/actor.ts'
import type { StatementParts } from './booking/statement-parts.ts'

export interface ImportOptions {
  /** The file, read once. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** Its name, as people know it; absent: it was sent without one. */
  readonly fileName?: string | undefined
  /** The account, by its ID or its name, where the file names none; where it names one, both must agree. */
  readonly accountId?: string | undefined
  /** Default: told by the file. */
  readonly format?: StatementFormat | 'pain.002' | undefined
  /** The layout of a table; default: told by its headings. */
  readonly mapping?: Mapping | undefined
  /** Says what would happen, and keeps nothing. */
  readonly isDryRun?: boolean
  readonly actor: CurrentActor
  /** Which accounts the importer may import for; default: all. */
  readonly mayUse?: (accountId: string) => boolean
  readonly parts?: StatementParts
}
