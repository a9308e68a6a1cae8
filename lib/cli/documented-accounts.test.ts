import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../bootstrap/project.mjs'
import { testCommandLine } from '../testing/test-command-line.ts'
import { trackedFiles } from '../testing/documents/tracked-files.ts'

// People copy these commands and change the numbers: those that are printed have to pass the checks too.

const { gateway } = await testCommandLine(undefined, { GATEWAY_MODE: 'live' })

/** The words of a command of the shell, without quotes. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

const pages = trackedFiles().filter((file) => /^docs\/operators\/.*\.md$/.test(file))
const texts = await Promise.all(pages.map((page) => readFile(path.join(projectRoot, page), 'utf8')))
const commands = [
  ...new Set(
    texts.flatMap((text) =>
      [...text.replaceAll(/\\\n\s*/g, '').matchAll(/^ *\.\/gateway (account add [^\n]*)$/gm)].map(
        ([, command = '']) => command,
      ),
    ),
  ),
].filter((command) => !command.includes('…'))

describe('the accounts that the guides add', () => {
  it('are of the kinds that most people begin with', () => {
    const kinds = commands.map((command) => /--kind (\w+)/.exec(command)?.[1])
    expect(new Set(kinds)).toEqual(new Set(['BANK', 'PROMPTPAY', 'PIX', 'UPI', 'VIETQR', 'VA']))
  })

  const ofCurrency = new Map<string, string>()
  it.each(commands)('are added as printed: %s', async (command) => {
    const [, currency = ''] = /--currency (\w+)/.exec(command) ?? []
    // The account that settles is the one that the page adds before.
    const cash = ofCurrency.get(currency)
    const words = wordsOf(command).map((word) => (/^ID(?:_|$)/.test(word) && cash ? cash : word))
    const settlesIn = words.indexOf('--settles-in')
    if (!cash && settlesIn !== -1) words.splice(settlesIn, 2)
    const { exitCode, errors, document } = await gateway(...words)
    expect([exitCode, errors]).toEqual([0, ''])
    if (command.includes('--kind BANK')) ofCurrency.set(currency, String(document['idAccount']))
  })
})
