import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentHash } from './content-hash.mjs'
import { exclusively } from './exclusive.mjs'
import { entryPoint, Explained, projectRoot, say } from './project.mjs'
import { projectNode } from './project-node.mjs'
import { runCommand } from './run-command.mjs'

const generated = 'lib/platform/db/generated'

/**
 * Writes the Prisma client into lib/platform/db/generated, if the schema or Prisma itself changed. Needs no
 * network.
 */
export async function generateClient(root = projectRoot) {
  if (isCurrent(root)) return
  await exclusively(
    'generate',
    async () => {
      if (isCurrent(root)) return
      say('Generating the database client …')
      await runPrismaGenerate(root)
      writeFileSync(stampFile(root), schemaHash(root))
    },
    root,
  )
}

async function runPrismaGenerate(root) {
  const prisma = path.join(root, 'node_modules/prisma/build/index.js')
  const { code, output } = await runCommand(
    projectNode(root),
    [prisma, 'generate', '--schema', 'prisma/schema.prisma'],
    {
      cwd: root,
      env: {
        ...process.env,
        // Generating needs no schema engine, yet the command would download one if this named none.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  )
  if (code !== 0)
    throw new Explained(
      `The database client cannot be generated from prisma/schema.prisma:\n${output.trim()}`,
    )
}

function isCurrent(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === schemaHash(root)
}

const stampFile = (root) => path.join(root, generated, '.schema-hash')
const schemaHash = (root) => contentHash(root, ['prisma/schema.prisma', 'node_modules/prisma/package.json'])

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await entryPoint(async () => {
    await generateClient()
    return 0
  })
}
