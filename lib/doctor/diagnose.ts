import { readSettings } from '../platform/config.ts'
import type { Log } from '../platform/log/log.ts'
import { checkStatementFolder } from './accounts/check-statement-folder.ts'
import { checkAcceptedRisks } from './check-accepted-risks.ts'
import { checkBackup } from './check-backup.ts'
import { checkPublicAddress } from './check-public-address.ts'
import { checkRedis } from './check-redis.ts'
import { examineDatabase } from './examine-database.ts'
import { finding, type Finding } from './finding.ts'

/** What `doctor` prints. */
export interface Diagnosis {
  /** No finding is an ERROR. */
  readonly ok: boolean
  /** Errors first. */
  readonly findings: readonly Finding[]
}

/**
 * Examines an installation: its settings, and as far as they can be read its database, backup and work. A
 * fault is a finding; nothing is changed.
 */
export async function diagnose(
  variables: Readonly<Record<string, string | undefined>>,
  log: Log,
): Promise<Diagnosis> {
  const { config, faults } = readSettings(variables)
  const findings = faults.map(({ code, message }) => finding(code, message))
  if (config) {
    findings.push(
      ...checkPublicAddress(config),
      ...(await checkBackup(config)),
      ...(await checkStatementFolder(config)),
      ...(await checkRedis(config)),
    )
    // Without an address there is no database to examine: live mode would not start the embedded one.
    const hasDatabase = !faults.some(({ code }) => code === 'EMBEDDED_DATABASE')
    if (hasDatabase) findings.push(...checkAcceptedRisks(config), ...(await examineDatabase(config, log)))
  }
  const errors = findings.filter(({ severity }) => severity === 'ERROR')
  const warnings = findings.filter(({ severity }) => severity === 'WARNING')
  return { ok: errors.length === 0, findings: [...errors, ...warnings] }
}
