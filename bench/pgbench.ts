import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A script of pgbench, and how it runs. */
export interface PgbenchRun {
  readonly url: string
  /** The file that the script is written to. */
  readonly file: string
  readonly script: string
  /** Texts that the script names with a colon, such as `:body`; each is sent as a parameter. */
  readonly texts: Readonly<Record<string, string>>
  readonly clients: number
  readonly seconds: number
}

/** Whether it is in the PATH: it is not among the programs of the embedded PostgreSQL. */
export async function isPgbenchThere(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
}

/** Transactions per second of a script whose statements are prepared. Throws if any of them failed. */
export async function runPgbench(pgbench: PgbenchRun): Promise<number> {
  const { url, file, script, texts, clients, seconds } = pgbench
  await writeFile(file, script)
  const defined = Object.entries(texts).map(([name, text]) => `--define=${name}=${text}`)
  const settings = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=1', ...defined]
  const { stdout } = await run('pgbench', [...settings, `--time=${seconds}`, `--file=${file}`, url])
  const [, perSecond] = /tps = ([\d.]+)/.exec(stdout) ?? []
  const [, failed = '0'] = /number of failed transactions: (\d+)/.exec(stdout) ?? []
  if (perSecond === undefined || failed !== '0') throw new Error(`pgbench did not run to its end: ${stdout}`)
  return Number(perSecond)
}
