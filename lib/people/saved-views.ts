import type { Queryable } from '../platform/db/database.ts'
import * as sql from '#sql/saved_view'

/** Whose search, of which page of the console. */
export interface ViewsOf {
  readonly personId: string
  readonly page: string
}

/** A search that a person keeps: the query of its address. */
export interface SavedView {
  readonly name: string
  readonly query: string
}

/** More nobody finds again. */
const viewsMost = 50

/** The searches that a person keeps, by name. */
export async function listViews(database: Queryable, of: ViewsOf): Promise<readonly SavedView[]> {
  const { rows } = await database.query(sql.savedViews({ ...of }))
  return rows
}

/** Keeps a search, in the place of one of the same name. Returns false where the person keeps 50 already. */
export async function saveView(database: Queryable, of: ViewsOf, view: SavedView): Promise<boolean> {
  const { rows } = await database.query(sql.saveView({ ...of, ...view, most: viewsMost }))
  return rows.length > 0
}

/** Forgets a search; false: the person keeps none of this name. */
export async function removeView(database: Queryable, of: ViewsOf, name: string): Promise<boolean> {
  const { rows } = await database.query(sql.removeView({ ...of, name }))
  return rows.length > 0
}
