import { readersOfAll, writtenByAll } from './exceptions.ts'
import { owners } from './owners.ts'
import type { UseOfStatement } from './uses-of-statements.ts'

/** A file that uses a statement with a table of another owner. */
export interface Access {
  readonly file: string
  readonly access: 'reads' | 'writes'
  readonly table: string
  readonly statement: string
}

const ownerOf = new Map(
  Object.entries(owners).flatMap(([folder, tables]) => tables.map((table) => [table, folder])),
)
const isBelow = (file: string, folder: string | undefined): boolean => file.startsWith(`lib/${folder}/`)

/** Every use of a table outside its owner's folder, but for reads of those who read all tables. */
export const accessesByOthers = (uses: readonly UseOfStatement[]): Access[] =>
  uses.flatMap(({ statement, files, named, written }) =>
    files.flatMap((file) =>
      named
        .map((table): Access => ({
          file,
          access: written.includes(table) ? 'writes' : 'reads',
          table,
          statement,
        }))
        .filter(({ table, access }) => !isBelow(file, ownerOf.get(table)) && !mayAll(file, table, access)),
    ),
  )

const mayAll = (file: string, table: string, access: Access['access']): boolean =>
  table in writtenByAll ||
  (access === 'reads' && Object.keys(readersOfAll).some((folder) => isBelow(file, folder)))
