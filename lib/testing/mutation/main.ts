import { mutateCode } from './mutate-code.ts'
import { mutateSql } from './mutate-sql.ts'
import { runGroups } from './mutation-cluster.ts'

// npm run mutation -- [sql] [GROUP …]: changes the code of each group, or its SQL statements, and runs the
// tests that must fail then. Fails below 90 percent in a group.
const given = process.argv.slice(2)
await (given[0] === 'sql' ? runGroups(mutateSql, given.slice(1)) : runGroups(mutateCode, given))
