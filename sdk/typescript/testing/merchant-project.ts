import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { packSdk } from '../build/pack.ts'

/** The folder of a merchant's project in which the packed SDK is installed as npm would install it. */
export interface MerchantProject {
  readonly folder: string
  /** Where the package lies, and its files by their paths in it. */
  readonly installed: string
  readonly files: readonly string[]
  readonly remove: () => Promise<void>
}

export async function merchantProject(): Promise<MerchantProject> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gateway-sdk-'))
  const installed = path.join(folder, 'node_modules/payment-gateway-sdk')
  await mkdir(installed, { recursive: true })
  const { tarball, files } = await packSdk(folder)
  await promisify(execFile)('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  return { folder, installed, files, remove: () => rm(folder, { recursive: true }) }
}
