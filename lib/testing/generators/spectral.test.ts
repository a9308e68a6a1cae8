import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../api/openapi/document.ts'
import { operations } from '../../../app/api/endpoints.ts'
import { runCommand } from '../../bootstrap/run-command.mjs'
import { projectNode } from '../processes/project-node.ts'
import { installedPackages } from './installed-packages.ts'

const served = { operations, publicUrl: 'https://pay.acme-gateway.com' }
const ruleset = path.join(import.meta.dirname, 'spectral.yaml')

// It comes with the packages of the generators: npm test -- --full only.
describe.runIf(process.env['E2E_FULL'] === '1')(
  'Spectral with its recommended rules',
  { timeout: 300_000 },
  () => {
    const problemsIn = async (document: unknown): Promise<string[]> => {
      const packages = await installedPackages('full-run')
      const folder = mkdtempSync(path.join(packages, 'spectral-'))
      try {
        writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(document))
        const spectral = path.join(packages, 'node_modules/@stoplight/spectral-cli/dist/index.js')
        const lint = [
          'lint',
          'openapi.json',
          '--ruleset',
          ruleset,
          '--fail-severity',
          'hint',
          '--format',
          'text',
        ]
        const { code, output } = await runCommand(projectNode, [spectral, ...lint, '--quiet'], {
          cwd: folder,
        })
        const problems = output
          .split('\n')
          .filter((line) => / (?:error|warning|information|hint) /.test(line))
        expect(problems.length > 0, output).toBe(code !== 0)
        return problems
      } finally {
        rmSync(folder, { recursive: true })
      }
    }

    it.each(['sandbox', 'live'] as const)('finds no problem in the document of %s mode', async (mode) => {
      expect(await problemsIn(openApiDocument({ ...served, mode }))).toEqual([])
    })

    it('does find problems: a missing contact is reported', async () => {
      const document = openApiDocument({ ...served, mode: 'sandbox' })
      const { contact: _contact, ...info } = document.info
      expect(await problemsIn({ ...document, info })).toEqual([expect.stringContaining('info-contact')])
    })
  },
)
