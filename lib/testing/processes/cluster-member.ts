import { joinCluster, leaveClustersAtOnce } from '../../platform/embedded-postgres/embedded-cluster.ts'
import type { Log } from '../../platform/log/log.ts'

// A process that joins the cluster of a directory, reports it, and leaves when its stdin ends; at once on
// SIGTERM.

const log: Log = {
  write: ({ name, level }) => {
    if (level === 'warn') console.error(name)
  },
}

process.once('SIGTERM', () => void leaveClustersAtOnce().finally(() => process.exit(143)))

try {
  const cluster = await joinCluster({ directory: process.argv[2] ?? '', log })
  console.log(cluster.connectionString)
  process.stdin.resume().once('end', () => void cluster.leave().then(() => process.exit(0)))
} catch (error) {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : error)
  process.exitCode = 1
}
