import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { joinCluster } from '../../embedded-postgres/embedded-cluster.ts'
import { openLog } from '../../log/log.ts'
import { migrationsFolder } from './migrate.ts'
import { schemaDifference } from './schema-difference.ts'

// npm run db:migration -- NAME: writes what prisma/schema.prisma has and the migrations lack as a new
// migration, without a network.

const { positionals, values } = parseArgs({ allowPositionals: true, options: { empty: { type: 'boolean' } } })
const name = positionals[0] ?? ''

if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error(
    'usage: npm run db:migration -- NAME [--empty]   (NAME in snake_case; --empty for one written by hand)',
  )
  process.exitCode = 1
} else {
  const script = values.empty ? '' : await differenceInScratchCluster()
  if (script === '' && !values.empty) console.log('The migrations already lead to prisma/schema.prisma.')
  else console.log(`Wrote ${await writeMigration(script)}; read it before you commit it.`)
}

async function differenceInScratchCluster(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'gateway-migration-'))
  const log = openLog('warn')
  try {
    const cluster = await joinCluster({ directory: path.join(directory, 'postgres'), log })
    try {
      return await schemaDifference({ url: cluster.connectionString })
    } finally {
      await cluster.leave()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function writeMigration(script: string): Promise<string> {
  const moment = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const file = path.join(migrationsFolder, `${moment}_${name}`, 'migration.sql')
  await mkdir(path.dirname(file))
  await writeFile(file, script)
  return path.relative(process.cwd(), file)
}
