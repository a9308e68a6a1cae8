import { InvalidArgumentError, Option, type Command } from 'commander'
import { cursorOf, positionOf, type ListName } from '../api/endpoint/list-cursor.ts'
import { CommandFault } from './command-fault.ts'
import { parseWhole } from './options.ts'
import type { Result } from './runner.ts'
import { csvTable, type CsvColumns } from '../ledger/csv.ts'

/** The options of a list that is read in pages. */
export interface PageOptions {
  readonly limit?: number | undefined
  readonly cursor?: string
  readonly csv?: true
}

const usualLimit = 100
const mostAtOnce = 1_000

function parseLimit(text: string): number {
  const limit = parseWhole(text)
  if (limit >= 1 && limit <= mostAtOnce) return limit
  throw new InvalidArgumentError(`It must be from 1 to ${mostAtOnce}.`)
}

export const csvOption = () => new Option('--csv', 'as CSV; without --limit the whole list')

/** Adds --limit, --cursor and --csv. */
export const addPageOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--limit <N>', `how many at once, up to ${mostAtOnce} (default: ${usualLimit})`).argParser(
        parseLimit,
      ),
    )
    .option('--cursor <CURSOR>', 'the nextCursor of the page before, with the same options')
    .addOption(csvOption())

/** A page of rows, and the position of the next one where there is one. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next?: string | undefined
}

interface List<Row> {
  readonly name: ListName
  /** What the document calls its rows. */
  readonly rows: string
  readonly read: (position: string | undefined, limit: number) => Promise<Page<Row>>
  readonly json: (row: Row) => object
  readonly columns: CsvColumns<Row>
}

/** A page as a document with `nextCursor`, or the whole list from there on as CSV. */
export async function listResult<Row>(list: List<Row>, options: PageOptions): Promise<Result> {
  const { cursor, limit, csv } = options
  const position = cursor === undefined ? undefined : positionOf(list.name, cursor)
  if (cursor !== undefined && position === undefined)
    throw new CommandFault('--cursor must be the nextCursor of the page before, of the same list.')
  if (csv && limit === undefined) return { lines: csvTable(list.columns, allRows(list, position)) }
  const { rows, next } = await list.read(position, limit ?? usualLimit)
  if (csv) return { lines: csvTable(list.columns, rows) }
  return {
    document: {
      [list.rows]: rows.map(list.json),
      ...(next !== undefined && { nextCursor: cursorOf(list.name, next) }),
    },
  }
}

async function* allRows<Row>({ read }: List<Row>, beginning: string | undefined): AsyncGenerator<Row> {
  for (let position = beginning; ;) {
    const { rows, next } = await read(position, mostAtOnce)
    yield* rows
    if (next === undefined) return
    position = next
  }
}
