import { type Mapping, parseMapping } from '../../bank-files/statements/csv/mapping.ts'
import { mappings } from '../../bank-files/statements/csv/mappings/mappings.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { insertStatementMapping, selectStatementMappings } from '#sql/statement_mapping'
import type { Refused } from '../../platform/refused.ts'

/** Every layout of tables: those of the operator first, then those that are known. */
export const selectMappings = async (database: Queryable): Promise<readonly Mapping[]> => [
  ...(await selectOwnMappings(database)),
  ...mappings,
]

/** The layouts that the operator has added, by name. */
export async function selectOwnMappings(database: Queryable): Promise<readonly Mapping[]> {
  const { rows } = await database.query(selectStatementMappings())
  return rows.flatMap(({ layout }) => {
    const parsed = parseMapping(layout)
    return 'mapping' in parsed ? [parsed.mapping] : []
  })
}

/** A layout by its name; undefined where there is none. */
export const mappingNamed = async (database: Queryable, name: string): Promise<Mapping | undefined> =>
  (await selectMappings(database)).find((mapping) => mapping.name === name)

/** Adds a layout of the operator, or changes the one of this name; what is wrong, where it cannot be. */
export async function addMapping(
  db: Database,
  mapping: Mapping,
  actor: CurrentActor,
): Promise<Refused | undefined> {
  if (mappings.some(({ name }) => name === mapping.name))
    return { refused: `${mapping.name} is a layout that the gateway brings: give yours another name.` }
  await db.transaction(async (transaction) => {
    await transaction.query(insertStatementMapping({ name: mapping.name, mapping: JSON.stringify(mapping) }))
    await recordAudit(transaction, { actor, command: 'statement mapping add', after: mapping })
  })
  return undefined
}
