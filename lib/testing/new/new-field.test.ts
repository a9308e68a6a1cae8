import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../processes/project-node.ts'
import { copiedTree } from './copied-tree.ts'

const { tree, run, runTests, remove } = await copiedTree()
afterAll(remove)

/** The changes of a section of CONTRIBUTING.md: `<!-- change FILE -->` before a diff, or before a new file. */
const changes = [
  ...readFileSync(path.join(projectRoot, 'CONTRIBUTING.md'), 'utf8').matchAll(
    /<!-- change (\S+) -->\s*\n( *)```(\w+)\n([\s\S]*?)\n *```/g,
  ),
].map(([, file = '', indent = '', language = '', code = '']) => ({
  // After all migrations that there are.
  file: path.join(tree, file.replace('*', '29991231235959')),
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

function apply({ file, isDiff, code }: (typeof changes)[number]): void {
  expect(existsSync(file), file).toBe(isDiff)
  mkdirSync(path.dirname(file), { recursive: true })
  const text = isDiff ? code.split('\n@@\n').reduce(changed, readFileSync(file, 'utf8')) : code
  writeFileSync(file, text)
}

describe('a new field of a payin, as CONTRIBUTING.md adds one', () => {
  it('is kept and given back after changes of at most 9 files', async () => {
    expect(changes.length).toBeGreaterThan(0)
    expect(new Set(changes.map(({ file }) => file)).size).toBeLessThanOrEqual(9)
    for (const change of changes) apply(change)
    await run('lib/bootstrap/generate.mjs')
    await run('lib/testing/write-generated.ts')
    await runTests('app/api/description.test.ts')
  })
})
