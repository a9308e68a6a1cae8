import { expect, it } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { LongestFirst } from './longest-first.ts'

const durations: Readonly<Record<string, number>> = { '/slow.test.ts': 900, '/quick.test.ts': 10 }
const cache = {
  getTestSpecificationResult: ({ moduleId }: TestSpecification) => {
    const duration = durations[moduleId]
    return duration === undefined ? undefined : { failed: false, duration }
  },
}
const sequencer = new LongestFirst({ cache } as unknown as Vitest)

async function order(files: readonly (readonly [kind: string, moduleId: string])[]): Promise<string[]> {
  const config = { isolate: false, sequence: { groupOrder: 0 } }
  const specifications = files.map(([name, moduleId]) => ({ moduleId, project: { name, config } }))
  const sorted = await LongestFirst.prototype.sort.call(
    sequencer,
    specifications as unknown as TestSpecification[],
  )
  return sorted.map(({ moduleId }) => moduleId)
}

it('starts the files that start programs first, then those with the database, the pure ones last', async () => {
  const files = [
    ['pure', '/a.test.ts'] as const,
    ['database', '/b.test.ts'] as const,
    ['processes', '/c.test.ts'] as const,
  ]
  expect(await order(files)).toEqual(['/c.test.ts', '/b.test.ts', '/a.test.ts'])
})

it('starts what took longest the last time first, except those that are known to run long', async () => {
  const files = ['/quick.test.ts', '/slow.test.ts', '/lib/api/http/mixed-load.test.ts'].map(
    (file) => ['database', file] as const,
  )
  expect(await order(files)).toEqual(['/lib/api/http/mixed-load.test.ts', '/slow.test.ts', '/quick.test.ts'])
})
