import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../processes/project-node.ts'
import { copiedTree } from './copied-tree.ts'

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

function apply(tree: string, { file: name, isDiff, code }: ReturnType<typeof changesOf>[number]): void {
  const file = path.join(tree, name)
  expect(existsSync(file), file).toBe(isDiff)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, isDiff ? code.split('\n@@\n').reduce(changed, readFileSync(file, 'utf8')) : code)
}

it.each([
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
])(
  '$section, as CONTRIBUTING.md does: $promise after changes of at most $most files',
  async (example) => {
    const { tree, run, runTests, remove } = await copiedTree()
    try {
      const changes = changesOf(example.section)
      expect(changes.length).toBeGreaterThan(0)
      expect(new Set(changes.map(({ file }) => file)).size).toBeLessThanOrEqual(example.most)
      for (const change of changes) apply(tree, change)
      await run('lib/bootstrap/generate.mjs')
      await run('lib/testing/write-generated.ts')
      await runTests(...example.tests)
    } finally {
      await remove()
    }
  },
  600_000,
)
