import { mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runCommand } from '../../bootstrap/run-command.mjs'
import { projectNode } from '../processes/project-node.ts'
import type { Generator } from './generators.ts'
import { writeProject } from './shop-program.ts'

/**
 * Generates the client of a gateway from the document that it serves, and returns its folder, below the
 * packages that the client needs.
 */
export async function generateClient(
  generator: Generator,
  packages: string,
  gatewayUrl: string,
): Promise<string> {
  const folder = mkdtempSync(path.join(packages, `${generator.name}-`))
  writeProject(folder, generator)
  const answer = await fetch(`${gatewayUrl}/openapi.json`)
  writeFileSync(path.join(folder, 'openapi.json'), await answer.text())
  if (generator.configuration) {
    const [file, text] = generator.configuration
    writeFileSync(path.join(folder, file), text(gatewayUrl))
  }
  const program = path.join(packages, 'node_modules', generator.command)
  const { code, output } = await runCommand(projectNode, [program, ...generator.arguments], {
    cwd: folder,
    env: { ...process.env, ...withoutReports },
  })
  if (code !== 0) throw new Error(`${generator.name} failed:\n${output}`)
  return folder
}

/** No program says to its makers that it ran. */
const withoutReports = { DO_NOT_TRACK: '1', SCARF_ANALYTICS: 'false', KUBB_DISABLE_TELEMETRY: '1' }
