import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { formatted } from '../formatted.ts'
import { projectRoot } from '../processes/project-node.ts'
import { copiedTree } from './copied-tree.ts'
import { newMethod } from './new-method.ts'
import { newRail } from './new-rail.ts'

// In a copy of the tree: what it writes is registered there.

const { tree, run, runTests, remove } = await copiedTree()
afterAll(remove)

const write = (...words: string[]) => run('lib/testing/new/main.ts', ...words)

describe('npm run new', () => {
  it('writes a rail and a method that are registered and pass their contracts', async () => {
    await write('rail', 'acme-bank')
    await newMethod(tree, 'parcel-post')
    const tests = [
      'lib/rails/acme-bank',
      'lib/rails/rails.test.ts',
      'lib/methods/contract.test.ts',
      'lib/i18n/messages.test.ts',
      'lib/payments/create/every-method.test.ts',
    ]
    const report = path.join(tree, 'report.json')
    await runTests('--reporter=json', `--outputFile=${report}`, ...tests).catch(() => undefined)
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as {
      testResults: { assertionResults: { fullName: string; status: string }[] }[]
    }
    const results = testResults.flatMap(({ assertionResults }) => assertionResults)
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([])
    const passed = new Set(results.map(({ fullName }) => fullName))
    for (const name of [
      'the rail acme-bank is tested by the suite of rails',
      'the rail acme-bank completes a payin by the money that it reports, once, however often it reports it',
      'PARCEL_POST (ParcelPostMethod) in INR has a form whose values make an accepted request',
      'ParcelPostMethod in COP is offered, opens with what is mandatory, is paid and reads back',
    ])
      expect(passed.has(name), name).toBe(true)
  })

  it('changes nothing else, in the format of the files', async () => {
    const changed = [
      'lib/rails/rails.ts',
      'lib/rails/acme-bank/contract.test.ts',
      'lib/rails/own-accounts/test-accounts.ts',
      'lib/methods/payin-registry.ts',
      'lib/methods/payin/parcel-post.ts',
      'lib/i18n/messages/ar/methods.json',
    ]
    for (const file of changed) {
      const filepath = path.join(tree, file)
      const text = await readFile(filepath, 'utf8')
      expect(await formatted(filepath, text), file).toBe(text)
      const before = await readFile(path.join(projectRoot, file), 'utf8').catch(() => '')
      const lost = before.split('\n').filter((line) => !text.includes(line.replace(/[\]},]+$/, '')))
      expect(lost, file).toEqual([])
    }
  })

  it('refuses a name that is taken, or that no folder has', async () => {
    await expect(newRail(tree, 'evm')).rejects.toThrow('lib/rails/evm is there already: take another name.')
    await expect(newMethod(tree, 'fpx')).rejects.toThrow('lib/methods/payin/fpx.ts is there already')
    for (const name of ['Acme', '../acme', 'acme_bank', '-acme', '1st'])
      await expect(newRail(tree, name)).rejects.toThrow('is no name here')
    await expect(write('endpoint', 'acme')).rejects.toMatchObject({
      stderr: expect.stringContaining('Usage: npm run new -- rail NAME') as string,
    })
  })
})
