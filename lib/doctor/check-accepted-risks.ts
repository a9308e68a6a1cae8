import type { Config } from '../platform/config.ts'
import { finding, type Finding } from './finding.ts'

/** What the settings of a live gateway permit although live mode forbids it by default. */
export function checkAcceptedRisks({ mode, databaseUrl, callbackAllowPrivate }: Config): Finding[] {
  if (mode !== 'live') return []
  const findings: Finding[] = []
  if (databaseUrl === undefined)
    findings.push(
      finding(
        'EMBEDDED_DATABASE',
        'GATEWAY_ALLOW_EMBEDDED=true: real money is on a beta build.',
        'WARNING',
        'Set DATABASE_URL to a PostgreSQL of your own before real money comes.',
      ),
    )
  if (callbackAllowPrivate)
    findings.push(
      finding(
        'CALLBACK_PRIVATE_ALLOWED',
        'CALLBACK_ALLOW_PRIVATE=true: callbacks may go to private addresses.',
      ),
    )
  return findings
}
