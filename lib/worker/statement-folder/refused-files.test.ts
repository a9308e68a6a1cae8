import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { account, statement, watchedFolder } from '../testing/watched-folder.ts'

const watched = await watchedFolder()
const { put, open, settle, tree } = watched

describe('what cannot be done is logged once', () => {
  it('for a file that cannot be moved, which is not imported either, until it changes', async () => {
    await put(`${account}/done`, 'a file where the folder should be')
    await put(`${account}/day.sta`)
    const folder = open()
    await settle(folder)
    for (let minute = 0; minute < 3; minute += 1) {
      watched.now += 60_000
      await folder.round()
    }
    expect(watched.heard.filter(({ path: file }) => file.endsWith('day.sta'))).toEqual([])
    const refusals = watched.events().filter((event) => event === 'statement-folder.file-refused')
    // The file named done is one of its own that cannot be moved.
    expect(refusals).toHaveLength(2)
    await put(`${account}/day.sta`, `${statement}\r\n`)
    await settle(folder)
    expect(watched.events()).toHaveLength(3)
  })

  it('for an import that fails, without what it quotes; it is tried again after a minute', async () => {
    await put(`${account}/day.sta`)
    watched.hear = async (file) => {
      watched.heard.push(file)
      throw new Error('Asha Rao')
    }
    const folder = open()
    await settle(folder)
    watched.now += 59_999
    await folder.round()
    expect(watched.heard).toHaveLength(1)
    watched.now += 1
    await folder.round()
    expect([watched.heard.length, watched.events()]).toEqual([2, ['statement-folder.import-failed']])
    expect(JSON.stringify(watched.log.lines)).not.toContain('Asha')
    watched.hear = async () => {}
    watched.now += 60_000
    await folder.round()
    expect(await tree()).toEqual(['done/day.sta', 'done/day.sta.result.json'])
  })

  it('for a folder that is not there, and again after it was', async () => {
    const folder = open({ directory: path.join(watched.root, 'none') })
    await folder.round()
    await folder.round()
    expect(watched.events()).toEqual(['statement-folder.unreadable'])
    await mkdir(path.join(watched.root, 'none'))
    await folder.round()
    await rm(path.join(watched.root, 'none'), { recursive: true })
    await folder.round()
    expect(watched.events()).toHaveLength(2)
  })
})

it('a process that stops begins no further file', async () => {
  let isStopping = false
  await put(`${account}/a.sta`)
  await put(`${account}/b.sta`)
  watched.hear = async (file) => {
    watched.heard.push(file)
    isStopping = true
  }
  await settle(open({ stopping: () => isStopping }))
  expect(watched.heard).toHaveLength(1)
})

it('a result can be read by those who can read its file, and by nobody else', async () => {
  await chmod(await put(`${account}/day.sta`), 0o640)
  await settle()
  const { mode } = await stat(path.join(watched.root, account, 'done/day.sta.result.json'))
  expect(mode & 0o027).toBe(0)
})
