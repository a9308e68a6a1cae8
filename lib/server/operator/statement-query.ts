import type { Mapping } from '../../bank-files/statements/csv/mapping.ts'
import { statementFormats } from '../../bank-files/statements/statement.ts'

/** What the query of POST /operator/statements says of its file. */
export interface StatementQuery {
  /** The name of the account, or its ID. */
  readonly account: string | undefined
  /** What people call the file. */
  readonly fileName: string | undefined
  readonly format: string | undefined
  readonly mapping: Mapping | undefined
  readonly isDryRun: boolean
}

const formats: readonly string[] = [...statementFormats, 'pain.002']
const switches: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false }
const names = ['account', 'format', 'mapping', 'dryRun', 'file']

/**
 * Reads the query, or says what is wrong with it. A name that there is not is a fault: `dryrun=true` must not
 * import.
 */
export function readStatementQuery(
  query: URLSearchParams,
  mappings: readonly Mapping[],
): StatementQuery | { readonly reason: string } {
  const unknown = [...query.keys()].find((name) => !names.includes(name))
  if (unknown !== undefined)
    return { reason: `There is no parameter ${quoted(unknown)}: ${names.join(', ')}.` }
  const twice = names.find((name) => query.getAll(name).length > 1)
  if (twice !== undefined) return { reason: `${twice} is given twice.` }
  const [account, format, mappingName, dryRun = 'false', file] = names.map(
    (name) => query.get(name) || undefined,
  )
  if (format !== undefined && !formats.includes(format))
    return { reason: `format=${quoted(format)}: it must be one of ${formats.join(', ')}.` }
  const mapping = mappings.find(({ name }) => name === mappingName)
  if (mappingName !== undefined && !mapping)
    return { reason: `mapping=${quoted(mappingName)}: "statement mapping list" shows all.` }
  const isDryRun = switches[dryRun]
  if (isDryRun === undefined) return { reason: `dryRun=${quoted(dryRun)}: it must be true or false.` }
  const fileName = file?.split(/[/\\]/).at(-1)
  if (fileName !== undefined && !/^[^\p{Cc}\p{Bidi_Control}]{1,255}$/u.test(fileName))
    return { reason: 'file: it must be the name of a file, of at most 255 characters.' }
  return { account, fileName, format, mapping, isDryRun }
}

const quoted = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
