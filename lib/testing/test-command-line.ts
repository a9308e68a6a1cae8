import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { runCommandLine } from '../cli/command-line.ts'
import type { Surroundings } from '../cli/runner.ts'
import { testDatabase } from './database/test-database.ts'
import type { TestGateway } from './test-gateway.ts'

export interface Answer {
  readonly exitCode: number
  readonly errors: string
  readonly printed: string
  /** The printed output, where it is a JSON document. */
  readonly document: Readonly<Record<string, unknown>>
}

/**
 * A directory for the commands of one test file, and the database of a gateway, or else a new one;
 * `variables` are settings beside those.
 */
export async function testCommandLine(
  of?: Pick<TestGateway, 'db' | 'secretKey'>,
  variables: Readonly<Record<string, string>> = {},
) {
  const database = of?.db ?? (await testDatabase())
  const directory = await mkdtemp(path.join(tmpdir(), 'gateway-cli-'))
  afterAll(() => rm(directory, { recursive: true }))
  const environment = {
    DATABASE_URL: database.url,
    GATEWAY_SECRET_KEY: of?.secretKey ?? randomBytes(32).toString('base64'),
    GATEWAY_DATA_DIR: directory,
    ...variables,
  }
  const run = async (words: readonly string[], more: Pick<Surroundings, 'ask'> = {}): Promise<Answer> => {
    let printed = ''
    let errors = ''
    const print = (text: string) => void (printed += text)
    const complain = (line: string) => void (errors += line)
    const exitCode = await runCommandLine(words, { environment, print, complain, ...more })
    const document = printed.startsWith('{') ? (JSON.parse(printed) as Record<string, unknown>) : {}
    return { exitCode, errors, printed, document }
  }
  const gateway = (...words: string[]) => run(words)
  /** A person at the terminal, who answers yes or no to every question. */
  const asking = async (accepts: boolean, ...words: string[]) => {
    const questions: string[] = []
    const ask = async (question: string) => {
      questions.push(question)
      return accepts
    }
    return { answer: await run(words, { ask }), questions }
  }
  return { database, directory, environment, gateway, asking }
}
