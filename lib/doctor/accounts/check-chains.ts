import type { Config } from '../../platform/config.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { finding, type Finding } from '../finding.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { doctorChains } from '#sql/evm_endpoint_failure'

type ChainRow = RowOf<typeof doctorChains>

/** Final blocks come every few minutes at most; half an hour without one is no accident. */
const readWithinSeconds = 1_800

/** Whether every chain that has an enabled account is read, from more than one endpoint, and agrees. */
export async function checkChains(db: Queryable, { mode, evm }: Config): Promise<Finding[]> {
  if (mode !== 'live') return []
  const { rows } = await db.query(doctorChains())
  return rows.flatMap((row) => findingsOf(row, evm[row.chain]?.urls.length ?? 0))
}

function findingsOf({ chain, alarm, seconds, failing, difference }: ChainRow, endpoints: number): Finding[] {
  const setting = `EVM_RPC_URL_${chain.toUpperCase()}`
  if (endpoints === 0)
    return [
      finding('CHAIN_WITHOUT_ENDPOINT', `${setting} is missing, and an account of ${chain} is enabled.`),
    ]
  const findings: Finding[] = []
  if (endpoints === 1) findings.push(finding('CHAIN_ENDPOINT_ALONE', `${setting} names one endpoint alone.`))
  if (alarm !== null)
    findings.push(finding('CHAIN_ALARM', `Nothing is completed on ${chain}: the log has ${alarm}.`))
  else if ((seconds ?? 0) > readWithinSeconds)
    findings.push(
      finding('CHAIN_NOT_READ', `No new block of ${chain} was read for ${minutesOf(seconds ?? 0)} minutes.`),
    )
  for (const { host, seconds: since } of failing ?? [])
    if (since > readWithinSeconds)
      findings.push(
        finding(
          'CHAIN_ENDPOINT_FAILS',
          `${host} of ${setting} has given no valid answer for ${minutesOf(since)} minutes.`,
        ),
      )
  if (difference !== null)
    findings.push(
      finding('CHAIN_BALANCE_DIFFERS', `The addresses of ${chain} differ from the books by ${difference}.`),
    )
  return findings
}

const minutesOf = (seconds: number): number => Math.round(seconds / 60)
