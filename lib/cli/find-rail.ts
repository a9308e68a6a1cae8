import type { Gateway } from '../gateway.ts'
import { selectRailRows } from '../rails/rails.ts'
import { CommandFault } from './command-fault.ts'

/** The rail of an ID, or of a name. Throws `CommandFault` where there is none. */
export async function railOf({ db }: Pick<Gateway, 'db'>, id: string) {
  const named = (await selectRailRows(db)).find(
    (row) => row.id === id || row.name.toLowerCase() === id.toLowerCase(),
  )
  if (!named) throw new CommandFault(`There is no rail ${id}: "rail list" shows all.`)
  return named
}
