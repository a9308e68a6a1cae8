import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { projectRoot } from '../../../testing/processes/project-node.ts'
import { schemaDifference } from './schema-difference.ts'

const database = await testDatabase()

it('is empty between the migrations and prisma/schema.prisma', async () => {
  expect(await schemaDifference({ url: database.url })).toBe('')
})

it('has every change of a changed schema, even one column', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'gateway-schema-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const schema = await readFile(path.join(projectRoot, 'prisma/schema.prisma'), 'utf8')
  const schemaFile = path.join(folder, 'schema.prisma')
  await writeFile(schemaFile, schema.replace(/model Installation \{/, '$&\n  motto String?'))
  const script = await schemaDifference({ url: database.url, schemaFile })
  expect(script).toContain('ALTER TABLE "installation" ADD COLUMN     "motto" TEXT;')
})
