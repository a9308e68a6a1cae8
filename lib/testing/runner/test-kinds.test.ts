import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testFilesByKind } from './test-kinds.ts'

describe('a test file', () => {
  let root: string
  beforeEach(async () => void (root = await mkdtemp(path.join(tmpdir(), 'gateway-kinds-'))))
  afterEach(() => rm(root, { recursive: true }))

  const write = async (file: string, content: string) => {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true })
    await writeFile(path.join(root, file), content)
  }

  /** The kind of a test with this content, beside a gateway that takes its database from lib/testing. */
  async function kindOf(content: string, file = 'lib/pay.test.ts'): Promise<string | undefined> {
    await write('lib/testing/database/test-database.ts', "import { spawn } from 'node:child_process'")
    await write('lib/testing/test-gateway.ts', "import { testDatabase } from './database/test-database.ts'")
    await write(file, content)
    return Object.entries(testFilesByKind(root)).find(([, files]) => files.includes(file))?.[0]
  }

  it.each([
    ['imports only rules', "import { add } from './add.ts'", 'pure'],
    ['imports JSX', "import { Page } from './page.tsx'", 'pure-jsx'],
    ['names a type of the gateway', "import type { TestGateway } from './testing/test-gateway.ts'", 'pure'],
    [
      'takes the database through another file',
      "import {\n  testGateway,\n} from '#lib/testing/test-gateway.ts'",
      'database',
    ],
    [
      'takes it when it runs',
      "const { testGateway } = await import('./testing/test-gateway.ts')",
      'database',
    ],
    ['starts a program', "import { spawn } from 'node:child_process'", 'processes'],
    ['replaces a module', ['vi', "mock('./add.ts')"].join('.'), 'alone'],
  ])('that %s counts as such', async (_, content, kind) => {
    expect(await kindOf(content)).toBe(kind)
  })

  it('of the database itself counts as one that opens it', async () => {
    expect(await kindOf("import { connect } from './connect.ts'", 'lib/platform/db/connect.test.ts')).toBe(
      'database',
    )
  })

  it('of programs that the machine may not have is named so', async () => {
    const content = "import { spawn } from 'node:child_process'"
    expect(await kindOf(content, 'lib/pg-dump.system.test.ts')).toBe('system')
  })
})

it('a test file that counts as one without a database cannot open one', () => {
  expect(() => new pg.Client().connect()).toThrow('take the database from there')
})
