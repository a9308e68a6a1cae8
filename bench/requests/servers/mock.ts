import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '#lib/platform/embedded-postgres/free-port.ts'
import { startBenchServer, type BenchServer } from './server-process.ts'

const folder = path.join(import.meta.dirname, '../../mock')

/**
 * Prism, which answers the requests of our document with its examples and stores nothing: in one process,
 * without a log. Installed where it is missing. Returns the reason where it cannot be measured.
 */
export async function startMock(
  directory: string,
  productOrigin: string,
): Promise<BenchServer | { readonly absent: string }> {
  try {
    install()
    const document = path.join(directory, 'openapi.json')
    await writeFile(document, await (await fetch(`${productOrigin}/api/openapi.json`)).text())
    const port = await freePort()
    const settings = ['--port', String(port), '--multiprocess', 'false', '--verboseLevel', 'silent']
    return await startBenchServer({
      name: 'Prism',
      args: [
        path.join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js'),
        'mock',
        document,
        ...settings,
      ],
      port,
      readyPath: '/',
      variables: { NODE_OPTIONS: '' },
      log: path.join(directory, 'prism.log'),
    })
  } catch (error) {
    return { absent: reasonOf(error) }
  }
}

function install(): void {
  if (existsSync(path.join(folder, 'node_modules/.package-lock.json'))) return
  console.error('Installing Prism to compare with …')
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** One line: what npm says is wrong, if it was npm. */
function reasonOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n')
  return lines.find((line) => /^npm error (?!code|syscall|errno|path)/.test(line)) ?? lines[0] ?? ''
}
