import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { trackedFiles } from '../../../lib/testing/documents/tracked-files.ts'
import { projectRoot } from '../../../lib/testing/processes/project-node.ts'

const files = trackedFiles().filter(
  (file) => /^sdk\/python\/.*\.py$/.test(file) && !file.includes('/generated/'),
)
const linesOf = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8').split('\n')

it('no comment of Python switches a checker off, but for the socket that http.client is given', () => {
  expect(files.length).toBeGreaterThan(20)
  const off = files.flatMap((file) =>
    linesOf(file).filter((line) => /# *(?:type: *ignore|noqa|pyright)/.test(line)),
  )
  expect(off.map((line) => line.trim())).toEqual([
    'connection.sock = _TimedSocket(connected, deadline)  # type: ignore[assignment]',
  ])
})
