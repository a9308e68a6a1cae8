import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findingCodes } from '../doctor/finding-codes.ts'
import { projectRoot } from '../bootstrap/project.mjs'
import { trackedFiles } from '../testing/documents/tracked-files.ts'
import { runCommandLine } from './command-line.ts'

// People copy commands from the pages and from what doctor prints: each must exist, with every option
// that it is shown with.

/** A command of a page: its words up to the first option or argument, and the names of its options. */
interface Documented {
  readonly page: string
  readonly command: string
  readonly options: readonly string[]
}

function documentedIn(page: string): Documented[] {
  const text = readFileSync(path.join(projectRoot, page), 'utf8').replaceAll(/\\\n\s*/g, ' ')
  return [...text.matchAll(/(?:npm run -s gateway --|\.\/gateway) ([^\n`|;)]+)/g)].map(([, words = '']) => ({
    page,
    command: /^(?:[a-z][a-z-]*(?: |$))+/.exec(words.replace(/"[^"]*"/g, '"'))?.[0].trim() ?? '',
    options: [...words.replaceAll(/"[^"]*"/g, '').matchAll(/ (--[a-z][a-z0-9-]*)/g)].map(
      ([, option = '']) => option,
    ),
  }))
}

const documented = trackedFiles()
  .filter((file) => file.endsWith('.md'))
  .flatMap(documentedIn)
  .filter(({ command }) => command !== '')

/** The commands that a repair of `doctor` names in quotation marks. */
const repairs = Object.entries(findingCodes).flatMap(([code, { meaning, repair }]) =>
  [...`${meaning} ${repair}`.matchAll(/"([a-z][a-z -]*)"(?: with (--[a-z-]+))?/g)].map(
    ([, command = '', option]) => ({
      page: `finding ${code}`,
      command,
      options: option === undefined ? [] : [option],
    }),
  ),
)

it('repairs of doctor name commands', () => {
  expect(repairs.length).toBeGreaterThan(15)
})

const byCommand = Map.groupBy([...documented, ...repairs], ({ command }) => command)

it('the pages show many commands', () => {
  expect(byCommand.size).toBeGreaterThan(15)
})

it.each([...byCommand])(
  '"%s" exists, with the options that pages and findings show',
  async (command, shown) => {
    let help = ''
    const exitCode = await runCommandLine([...command.split(' '), '--help'], {
      print: (text) => (help += text),
      complain: (text) => (help += text),
      environment: {},
    })
    expect([exitCode, help]).toEqual([0, expect.stringContaining(`Usage: gateway ${command}`)])
    const unknown = shown.flatMap(({ page, options }) =>
      options
        .filter((option) => !new RegExp(`${option}[ ,\\n]`).test(help))
        .map((option) => `${page}: ${option}`),
    )
    expect(unknown).toEqual([])
  },
)
