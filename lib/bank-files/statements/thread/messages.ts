import type { FileFormat } from '../detect-format.ts'
import type { FirstRows } from '../first-rows.ts'
import type { FileOptions } from '../read-statement-file.ts'
import type { StatementPart } from '../statement.ts'

/** What the reading thread is told. It answers each with exactly one `Answer`. */
export type Request =
  | { readonly kind: 'OPEN'; readonly options: FileOptions }
  /** A whole ZIP archive, of which the only file is wanted. */
  | { readonly kind: 'UNZIP'; readonly packed: Uint8Array }
  /** A whole file, of which the first rows are wanted. */
  | { readonly kind: 'ROWS'; readonly file: Uint8Array; readonly count: number }
  /** The next bytes of the file; absent at its end. */
  | { readonly kind: 'BYTES'; readonly bytes?: Uint8Array }
  /** What was found is taken: read on. */
  | { readonly kind: 'GO_ON' }

export type Answer =
  | { readonly kind: 'WANTS_BYTES' }
  | { readonly kind: 'FORMAT'; readonly format?: FileFormat }
  | { readonly kind: 'PARTS'; readonly parts: readonly StatementPart[] }
  | { readonly kind: 'UNZIPPED'; readonly bytes: Uint8Array }
  /** Absent: the file is no table. */
  | { readonly kind: 'FIRST_ROWS'; readonly found?: FirstRows }
  | { readonly kind: 'END' }
