import type { Mapping } from '../../bank-files/statements/csv/mapping.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'

/** A file that a bank wrote, and what is known of it beside its content. */
export interface FileToImport {
  /** Read while it is imported, perhaps twice; the caller removes it afterwards. */
  readonly path: string
  /** Its name, as people know it; absent: it was sent without one. */
  readonly fileName?: string
  /** Absent: the file names its account. One that the file contradicts is an error. */
  readonly accountId?: string
  /** Absent: told by the file. */
  readonly format?: string
  /** The layout of a table; absent: told by its headings. */
  readonly mapping?: Mapping | undefined
  /** Says what an import would do, and changes nothing. */
  readonly isDryRun: boolean
  readonly actor: CurrentActor
  /** Which accounts the sender may import for, whatever the file names; absent: all. */
  readonly mayUse?: (accountId: string) => boolean
}

export interface ImportedFile {
  /** The result as JSON: figures, errors and warnings. */
  readonly document: object
  /**
   * False where nothing could be imported and nothing was kept, or would be in a dry run: `document` says
   * why. A file of which every line was imported before counts as imported.
   */
  readonly isImported: boolean
  /** The file is of an account that the sender may not import for: nothing of it was kept. */
  readonly isForbidden?: boolean
}

/**
 * Imports a file. Repeatable: what was booked before is not booked again, also after a crash. What a file
 * holds is never thrown, but a result.
 */
export type ImportFile = (file: FileToImport) => Promise<ImportedFile>

/** How files are imported here; undefined where no rail of this mode does. */
export const importerOf = (rails: readonly { readonly importFile?: ImportFile }[]): ImportFile | undefined =>
  rails.find(({ importFile }) => importFile !== undefined)?.importFile
