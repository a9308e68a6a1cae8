import type { Config } from '../../platform/config.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { readMissingLimits } from '../../platform/db/pooler/role-limits.ts'
import { finding, type Finding } from '../finding.ts'

/** Whether statements through a pooler have limits: it does not pass on those of the gateway. */
export async function checkPooler(db: Queryable, config: Config): Promise<Finding[]> {
  const { databaseUrl, databaseSessionUrl } = config
  if (databaseSessionUrl === undefined || databaseSessionUrl === databaseUrl) return []
  const missing = await readMissingLimits(db)
  if (!missing) return []
  return [
    finding(
      'DATABASE_LIMITS_MISSING',
      `Connections through the pooler have no ${missing.names.join(', ')}. As this role or a superuser: ${missing.sql}`,
    ),
  ]
}
