import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { projectNode } from '../testing/processes/project-node.ts'
import { serverCommand } from './server-command.mjs'

/** Makes 150 MB of which the newest 20 stay, and prints how many megabytes short-lived objects have. */
const program = `
  const kept = []
  for (let made = 0; made < 150; made += 1)
    kept[made % 20] = Array.from({ length: 16_384 }, (_, index) => ({ made, index, more: made + index }))
  const spaces = process.getBuiltinModule('node:v8').getHeapSpaceStatistics()
  console.log(spaces.find(({ space_name }) => space_name === 'new_space').space_size / 2 ** 20)`

const megabytesOfTheYoung = (flags: readonly string[]): number =>
  Number(execFileSync(projectNode, [...flags, '--eval', program], { encoding: 'utf8' }))

it('the server keeps few short-lived objects, where more memory lets them pile up', () => {
  const flags = serverCommand('server.ts').slice(0, -1)
  expect(megabytesOfTheYoung(flags)).toBeLessThanOrEqual(64)
  expect(megabytesOfTheYoung(['--min-semi-space-size=128', '--max-semi-space-size=128'])).toBeGreaterThan(64)
})
