import type { Command } from 'commander'
import { moveMerchants } from '../../../backup/merchant-move/move-merchants.ts'
import { stayMerchants } from '../../../backup/merchant-move/stay.ts'
import { readClusterMap, type Cluster, type ClusterMap } from '../../../clusters/cluster-map.ts'
import { askOne } from '../../../clusters/directory.ts'
import { whileLocked } from '../../../clusters/locked-database.ts'
import type { Gateway } from '../../../gateway.ts'
import { administrationLimits } from '../../../platform/db/limits.ts'
import { openDatabase, type Database } from '../../../platform/db/database.ts'
import { CommandFault } from '../../command-fault.ts'
import { approvedByOption, fourEyes, oneIsEnough, type People } from '../../four-eyes.ts'
import { byOption, codeOption, collect } from '../../options.ts'
import type { Result, Runner } from '../../runner.ts'

interface MoveOptions extends People {
  code: readonly string[]
  to: string
  stay?: boolean
}

/** `merchant move`: merchants go to another cluster. */
export function addMoveCommand(merchant: Command, runner: Runner): void {
  merchant
    .command('move')
    .description('move a merchant to another cluster, with its payments, books and callbacks')
    .addOption(codeOption().argParser(collect))
    .requiredOption('--to <CLUSTER>', 'the name of the target in the file of GATEWAY_CLUSTERS')
    .option('--stay', 'give up a move that was interrupted: the merchant goes on here')
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
GATEWAY_TARGET_DATABASE_URL is the database of the target. --code may be given several times: in live mode merchants that share a receiving
account move together, and the accounts with them. The rows are copied while the merchant works, which takes copyingMs. Then its changes are
answered with 503 and Retry-After, for frozenMs, while what changed meanwhile is copied; reads go on, and nobody else waits. Interrupted, the
same command goes on. "ledger check" in both clusters shows that the books are right.

Examples:
  gateway merchant move --code ACME --to east --by Ann --approved-by Bob
  gateway merchant move --code ACME --code BETA --to east --by Ann --approved-by Bob
  gateway merchant move --code ACME --to east --stay --by Ann`,
    )
    .action(async ({ code, ...options }: MoveOptions) => {
      const merchantCodes = [...new Set(code)].toSorted()
      await runner.run(async (gateway) => move(gateway, { ...options, merchantCodes }, runner))
    })
}

async function move(
  gateway: Gateway,
  { merchantCodes, to, stay = false, ...people }: Omit<MoveOptions, 'code'> & { merchantCodes: string[] },
  runner: Runner,
): Promise<Result> {
  const { clusters, cluster } = await clustersWith(gateway, to)
  const { own } = clusters
  const { by: actor, approvedBy } = stay ? oneIsEnough(people) : fourEyes(gateway, people)
  const target = targetOf(gateway)
  try {
    await target.reach()
    const request = { source: gateway.db, target, merchantCodes, to, actor, approvedBy }
    if (stay)
      return { document: { merchantCodes, ...(await stayMerchants(request)), state: 'STAYS', cluster: own } }
    await requireDatabaseOf(gateway, clusters, cluster, target)
    const { copyingMs, frozenMs, rows, ...moved } = await moveMerchants({
      ...request,
      from: own,
      secrets: gateway.secrets,
      onProgress: (line) => runner.progress(line),
    })
    const copied = Object.values(rows).reduce((sum, some) => sum + some, 0)
    return {
      document: { merchantCodes, ...moved, state: 'MOVED', cluster: to, rows: copied, copyingMs, frozenMs },
    }
  } finally {
    await target.close()
  }
}

async function clustersWith(
  { config }: Gateway,
  to: string,
): Promise<{ readonly clusters: ClusterMap; readonly cluster: Cluster }> {
  const clusters = await readClusterMap(config)
  if (!clusters)
    throw new CommandFault('GATEWAY_CLUSTERS is not set: it names the file that lists the clusters.')
  if (to === clusters.own) throw new CommandFault(`${to} is this cluster: name another one in --to.`)
  const cluster = clusters.others.find(({ name }) => name === to)
  if (cluster) return { clusters, cluster }
  throw new CommandFault(
    `There is no cluster ${to} in the file of GATEWAY_CLUSTERS: it lists ${clusters.others.map(({ name }) => name).join(', ') || 'no other'}.`,
  )
}

/** Throws unless the target is the database of the cluster that will answer for the merchants. */
async function requireDatabaseOf(
  { digest, log, clock }: Gateway,
  clusters: ClusterMap,
  cluster: Cluster,
  target: Database,
): Promise<void> {
  const { name: to, origin } = cluster
  const parts = { clusters, digest, log, now: () => clock.now() }
  const has = await whileLocked(target, (name) => askOne(parts, cluster, { kind: 'database', name }))
  if (has === undefined)
    throw new CommandFault(
      `${to} does not answer at ${origin}: its instances must run, since they answer for the merchant after the move.`,
    )
  if (!has)
    throw new CommandFault(
      `GATEWAY_TARGET_DATABASE_URL is not the database of ${to}: its instances at ${origin} use another one.`,
    )
}

function targetOf({ config, log }: Gateway): Database {
  const { targetDatabaseUrl: url } = config
  if (url === undefined)
    throw new CommandFault(
      'GATEWAY_TARGET_DATABASE_URL is not set: it is the database of the target, as its DATABASE_SESSION_URL or DATABASE_URL.',
    )
  return openDatabase({ url, log, limits: administrationLimits, poolSize: 2 })
}
