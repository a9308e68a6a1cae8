import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { projectNode, projectRoot } from '../testing/processes/project-node.ts'

it('errors of printing that are printed do not go on for ever when nobody reads them', async () => {
  const program = `
    import { ignoreLostOutputAfterError } from './lib/server/lost-output.ts'
    ignoreLostOutputAfterError()
    let errors = 0
    process.on('uncaughtException', (error) => {
      errors += 1
      process.stderr.write(String(error))
    })
    process.stdin.once('data', () => {
      setTimeout(() => process.exit(Math.min(errors, 100)), 200)
      process.stderr.write('to nobody')
    })
    process.stdout.write('ready')`
  const child = spawn(projectNode, ['--input-type=module', '-e', program], { cwd: projectRoot })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.stderr.destroy()
  child.stdin.write('\n')
  expect(await once(child, 'exit')).toEqual([1, null])
})
