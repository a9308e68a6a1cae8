import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectNode, projectRoot } from '../../testing/processes/project-node.ts'
import { operations } from '../../../app/api/endpoints.ts'
import { openApiDocument } from './document.ts'

const served = { operations, mode: 'sandbox', publicUrl: 'https://pay.acme-gateway.com' } as const
const document = openApiDocument(served)

// Each run starts the linter as a separate process, twice in a test.
describe(
  'a public linter with its recommended rules, where a warning is an error',
  { timeout: 300_000 },
  () => {
    const folder = mkdtemp(path.join(tmpdir(), 'openapi-'))
    afterAll(async () => rm(await folder, { recursive: true }))

    const problemsOf = async (described: unknown): Promise<unknown[]> => {
      const file = path.join(await folder, 'openapi.json')
      await writeFile(file, JSON.stringify(described))
      const lint = ['lint', file, '--extends', 'recommended-strict', '--format', 'json']
      const cli = path.join(projectRoot, 'node_modules/@redocly/cli/bin/cli.js')
      const env = {
        NODE_ENV: 'test' as const,
        PATH: '',
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      }
      const output = await new Promise<string>((resolve) => {
        execFile(
          projectNode,
          [cli, ...lint],
          { cwd: tmpdir(), env, maxBuffer: 64 * 2 ** 20 },
          (_error, stdout) => resolve(stdout),
        )
      })
      return (JSON.parse(output) as { problems: unknown[] }).problems
    }

    it('finds no problem in it, in either mode', async () => {
      expect(await problemsOf(document)).toEqual([])
      expect(await problemsOf(openApiDocument({ ...served, mode: 'live' }))).toEqual([])
    })

    it('does find problems: a missing licence is reported', async () => {
      const { license: _license, ...info } = document.info
      const rules = (await problemsOf({ ...document, info })) as { ruleId: string }[]
      expect(rules.map(({ ruleId }) => ruleId)).toContain('info-license')
    })
  },
)
