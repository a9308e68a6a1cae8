import { readFile } from 'node:fs/promises'
import type { TestedMutant } from './mutation-score.ts'

/** The part of Stryker's JSON report that the score needs (mutation-testing-report-schema 2). */
interface Report {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly ReportedMutant[] }>
  >
}

interface ReportedMutant {
  readonly status: string
  readonly replacement?: string
  /** Lines and columns begin at 1; the end is exclusive. */
  readonly location: { readonly start: Position; readonly end: Position }
}

interface Position {
  readonly line: number
  readonly column: number
}

/** A change that never ends counts as detected; one that no test runs does not. */
const outcomes: Readonly<Record<string, boolean>> = {
  Killed: true,
  Timeout: true,
  RuntimeError: true,
  Survived: false,
  NoCoverage: false,
}

/** The mutants of a report that were tested. */
export async function readReport(file: string): Promise<TestedMutant[]> {
  const { files } = JSON.parse(await readFile(file, 'utf8')) as Report
  return Object.entries(files).flatMap(([path, { source, mutants }]) =>
    mutants.flatMap(({ status, replacement = '', location }) => {
      const killed = outcomes[status]
      if (killed === undefined) return []
      return [{ line: `${path}:${location.start.line} ${describe(source, location, replacement)}`, killed }]
    }),
  )
}

/** The change, with the text around it on its lines. */
function describe(source: string, location: ReportedMutant['location'], replacement: string): string {
  const lines = source.split('\n')
  const { start, end } = location
  const before = (lines[start.line - 1] ?? '').slice(0, start.column - 1)
  const after = (lines[end.line - 1] ?? '').slice(end.column - 1)
  const changed = `[-${textBetween(lines, location)}-][+${replacement}+]`
  return onOneLine(`${before}${changed}${after}`)
}

function textBetween(lines: readonly string[], { start, end }: ReportedMutant['location']): string {
  const within = lines.slice(start.line - 1, end.line)
  const last = within.length - 1
  return within
    .map((text, at) => text.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join(' ')
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
