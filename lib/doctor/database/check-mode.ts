import type { Config } from '../../platform/config.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { checkMode, WrongMode } from '../../platform/db/installation-mode.ts'
import { finding, type Finding } from '../finding.ts'

/** Whether the database is of the mode that is set. */
export async function checkInstallationMode(db: Queryable, { mode }: Config): Promise<Finding[]> {
  try {
    await checkMode(db, mode)
    return []
  } catch (error) {
    if (!(error instanceof WrongMode)) throw error
    return [finding('WRONG_MODE', error.message)]
  }
}
