import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projectNode, projectRoot } from '../testing/processes/project-node.ts'

let parent: string
beforeEach(async () => void (parent = await mkdtemp(path.join(tmpdir(), 'gateway-parent-'))))
afterEach(() => rm(parent, { recursive: true }))

/** What a process prints that makes a folder in `parent`. */
function madeBy(program: string, neededBytes = 0): string {
  const imported = `import { makeMemoryFolder } from './lib/bootstrap/memory-folder.mjs'`
  const made = `const folder = makeMemoryFolder(${JSON.stringify(parent)}, ${neededBytes})`
  const script = [imported, made, program].join('\n')
  const options = { cwd: projectRoot, encoding: 'utf8' } as const
  return spawnSync(projectNode, ['--input-type=module', '-e', script], options).stdout.trim()
}

describe('the folder in memory of a run', () => {
  it('exists until the process ends that made it', async () => {
    const folder = madeBy('console.log(folder)')
    expect(path.dirname(folder)).toBe(parent)
    expect(existsSync(folder)).toBe(false)
  })

  it.runIf(process.platform !== 'win32')('may be written by every user', () => {
    const mode = madeBy(`import { statSync } from 'node:fs'\nconsole.log(statSync(folder).mode & 0o7777)`)
    expect(Number(mode)).toBe(0o1777)
  })

  it('is not made where too little memory is available, or no such file system is there', async () => {
    expect(madeBy('console.log(folder)', 1e18)).toBe('undefined')
    expect(await readdir(parent)).toEqual([])
    parent = path.join(parent, 'missing')
    expect(madeBy('console.log(folder)')).toBe('undefined')
    parent = path.dirname(parent)
  })

  it('of a run that was killed is deleted by the next one, that of another run stays', async () => {
    const made = path.basename(madeBy('console.log(folder)'))
    const [killed, running] = [999_999_999, process.pid].map((pid) =>
      path.join(parent, made.replace(/\d+-[^-]+$/, `${pid}-abcdef`)),
    )
    await mkdir(killed ?? '')
    await mkdir(running ?? '')
    madeBy('')
    expect(await readdir(parent)).toEqual([path.basename(running ?? '')])
    expect((await stat(running ?? '')).isDirectory()).toBe(true)
  })
})
