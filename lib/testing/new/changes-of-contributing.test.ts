import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatted } from '../formatted.ts'
import { projectRoot } from '../processes/project-node.ts'
import { copiedTree } from './copied-tree.ts'
import { newMethod } from './new-method.ts'
import { newRail } from './new-rail.ts'

// All that CONTRIBUTING.md adds is added to one copy of the tree, and tested there in one run.

const contributing = readFileSync(path.join(projectRoot, 'CONTRIBUTING.md'), 'utf8')

/** The changes of a section: `<!-- change FILE -->` before a diff, or before a new file. */
const changesOf = (section: string) =>
  [
    ...(contributing.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '').matchAll(
      /<!-- change (\S+) -->\s*\n( *)```(\w+)\n([\s\S]*?)\n *```/g,
    ),
  ].map(([, file = '', indent = '', language = '', code = '']) => ({
    // After all migrations that there are.
    file: file.replace('*', '29991231235959'),
    isDiff: language === 'diff',
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))

/** The text of a file after a part of a diff: what it was, without `+`, stands there once. */
function changed(text: string, part: string): string {
  const without = (mark: string) =>
    part
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(mark))
      .map((line) => line.slice(1))
      .join('\n')
  const [before, after, ...others] = text.split(without('+'))
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`CONTRIBUTING.md changes what is not there, or not once:\n${part}`)
  return before + without('-') + after
}

const changedBy = (diff: string, text: string): string => diff.split('\n@@\n').reduce(changed, text)

function apply(tree: string, { file: name, isDiff, code }: ReturnType<typeof changesOf>[number]): void {
  const file = path.join(tree, name)
  expect(existsSync(file), file).toBe(isDiff)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, isDiff ? changedBy(code, readFileSync(file, 'utf8')) : code)
}

const testsOfNew = [
  'lib/rails/acme-bank',
  'lib/rails/rails.test.ts',
  'lib/methods/contract.test.ts',
  'lib/i18n/messages.test.ts',
  'lib/payments/create/every-method.test.ts',
]

const examples = [
  {
    section: 'Add a field to a payin',
    most: 9,
    promise: 'it is kept and given back',
    tests: ['app/api/description.test.ts'],
  },
  {
    section: 'Add a kind of payment',
    most: 25,
    promise: 'it is created, paid, booked, called back and documented',
    tests: [
      'app/api/deposits.test.ts',
      'app/api/endpoints.test.ts',
      'app/docs/reference/curl-sample.test.ts',
      'lib/api/openapi/document.test.ts',
      'lib/api/openapi/webhooks.test.ts',
      'lib/tokens/permission.test.ts',
    ],
  },
]

const { tree, run, runTests, remove } = await copiedTree()
afterAll(remove)

const write = (...words: string[]) => run('lib/testing/new/main.ts', ...words)

interface Outcome {
  readonly file: string
  readonly name: string
  readonly status: string
}

let outcomes: readonly Outcome[]

beforeAll(async () => {
  // What is inserted before a line stays before it: so the later section first.
  for (const { section } of examples.toReversed())
    for (const change of changesOf(section)) apply(tree, change)
  await run('lib/bootstrap/generate.mjs')
  await run('lib/testing/write-generated.ts')
  // The guide of methods wants a real contract of each.
  await write('rail', 'acme-bank')
  await newMethod(tree, 'parcel-post')
  const report = path.join(tree, 'report.json')
  const tests = [...new Set([...examples.flatMap((example) => example.tests), ...testsOfNew])]
  // Vitest ends with an error where a test fails: each is told by its own test here.
  await runTests('--reporter=json', `--outputFile=${report}`, ...tests).catch((error: unknown) => {
    if (!existsSync(report)) throw error
  })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  outcomes = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(tree, name)
    if (assertionResults.length === 0) return [{ file, name: message, status: 'not loaded' }]
    return assertionResults.map(({ fullName, status }) => ({ file, name: fullName, status }))
  })
}, 600_000)

describe.each(examples)('$section', ({ section, most, promise, tests }) => {
  const changes = changesOf(section)

  it(`is described as changes of at most ${most} files, as they are now`, () => {
    expect(changes.length).toBeGreaterThan(0)
    expect(new Set(changes.map(({ file }) => file)).size).toBeLessThanOrEqual(most)
    for (const { file, isDiff, code } of changes) {
      const now = path.join(projectRoot, file)
      expect(existsSync(now), file).toBe(isDiff)
      if (isDiff) changedBy(code, readFileSync(now, 'utf8'))
    }
  })

  it(`as CONTRIBUTING.md does: ${promise}`, () => {
    const ofThis = outcomes.filter(({ file }) => tests.includes(file))
    expect(new Set(ofThis.map(({ file }) => file))).toEqual(new Set(tests))
    expect(ofThis.filter(({ status }) => status !== 'passed')).toEqual([])
  })
})

describe('npm run new', () => {
  it('writes a rail and a method that are registered and pass their contracts', () => {
    const ofThese = outcomes.filter(({ file }) => testsOfNew.some((name) => file.startsWith(name)))
    expect(ofThese.filter(({ status }) => status !== 'passed')).toEqual([])
    const passed = new Set(ofThese.map(({ name }) => name))
    for (const name of [
      'the rail acme-bank is tested by the suite of rails',
      'the rail acme-bank completes a payin by the money that it reports, once, however often it reports it',
      'PARCEL_POST (ParcelPostMethod) in INR has a form whose values make an accepted request',
      'ParcelPostMethod in COP is offered, opens with what is mandatory, is paid and reads back',
    ])
      expect(passed.has(name), name).toBe(true)
  })

  it('changes nothing else, in the format of the files', async () => {
    const files = [
      'lib/rails/rails.ts',
      'lib/rails/acme-bank/contract.test.ts',
      'lib/rails/own-accounts/test-accounts.ts',
      'lib/methods/payin-registry.ts',
      'lib/methods/payin/parcel-post.ts',
      'lib/i18n/messages/ar/methods.json',
    ]
    for (const file of files) {
      const filepath = path.join(tree, file)
      const text = readFileSync(filepath, 'utf8')
      expect(await formatted(filepath, text), file).toBe(text)
      const before = existsSync(path.join(projectRoot, file))
        ? readFileSync(path.join(projectRoot, file), 'utf8')
        : ''
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
