import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(process.cwd(), 'node_modules/@scalar/api-reference')

/** The version is in the address, so that browsers may keep the script for good. */
export function scriptAddress(): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  return `/docs/scalar.js?v=${version}`
}

/** The reference's script as its package has it. */
export const referenceScript = (): string =>
  readFileSync(path.join(folder, 'dist/browser/standalone.js'), 'utf8')
