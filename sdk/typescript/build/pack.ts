import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../../..')

export interface PackedSdk {
  /** The tarball that a merchant installs: `npm install payment-gateway-sdk-….tgz`. */
  readonly tarball: string
  readonly files: readonly string[]
}

/** Compiles the SDK, which npm runs no script for by itself here, and packs it into a directory. */
export async function packSdk(into: string): Promise<PackedSdk> {
  await mkdir(into, { recursive: true })
  const { stdout } = await run(
    'npm',
    ['pack', '--ignore-scripts=false', '--silent', '--json', '--pack-destination', into],
    {
      cwd: path.join(root, 'sdk/typescript'),
    },
  )
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }]
  return { tarball: path.join(into, packed.filename), files: packed.files.map((file) => file.path) }
}
