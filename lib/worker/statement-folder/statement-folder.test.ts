import { mkdir, readdir, readFile, rename, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { DatabaseUnreachable } from '../../platform/db/database-unreachable.ts'
import { account, statement, watchedFolder } from '../testing/watched-folder.ts'

const watched = await watchedFolder()
const { put, open, settle, tree } = watched

describe('a file', () => {
  it('is imported once it has not changed for ten seconds, and moved with its result', async () => {
    const file = await put(`${account}/day.sta`)
    const folder = open()
    await folder.round()
    watched.now = 9_999
    await folder.round()
    expect(watched.heard).toEqual([])
    watched.now = 10_000
    await folder.round()
    expect(watched.heard).toMatchObject([
      {
        path: file,
        accountId: account,
        isDryRun: false,
        actor: { kind: 'gateway', task: 'statement folder' },
      },
    ])
    expect(await tree()).toEqual(['done/day.sta', 'done/day.sta.result.json'])
    const result = await readFile(path.join(watched.root, account, 'done/day.sta.result.json'), 'utf8')
    expect(JSON.parse(result)).toEqual({ format: 'mt940', lines: 1, errors: [] })
    expect(watched.log.lines).toMatchObject([
      { event: 'statement-folder.taken', fields: { place: account, isImported: true } },
    ])
    expect(JSON.stringify(watched.log.lines)).not.toContain('day.sta')
  })

  it('that grows or is replaced waits anew', async () => {
    const file = await put(`${account}/day.sta`)
    const folder = open()
    await folder.round()
    watched.now = 9_000
    await writeFile(file, `${statement}\r\n`)
    await folder.round()
    watched.now = 12_000
    await folder.round()
    expect(watched.heard).toEqual([])
    watched.now = 19_000
    await folder.round()
    expect(watched.heard).toHaveLength(1)
  })

  it('of which nothing can be imported goes to failed/ with the reasons', async () => {
    await put(`${account}/page.pdf`, '%PDF-1.4 …')
    await settle()
    expect(await tree()).toEqual(['failed/page.pdf', 'failed/page.pdf.result.json'])
    const result = await readFile(path.join(watched.root, account, 'failed/page.pdf.result.json'), 'utf8')
    expect(JSON.parse(result)).toMatchObject({ errors: [{ line: 1 }] })
  })

  it('in a folder of a mapping is read by it and moved there; an unknown mapping fails', async () => {
    await put(`${account}/hdfc/day.csv`)
    await put(`${account}/mine/day.csv`)
    await settle()
    expect(watched.heard).toMatchObject([{ mapping: { name: 'hdfc' } }])
    expect(await tree()).toEqual(
      ['hdfc/done/day.csv', 'mine/failed/day.csv'].flatMap((name) => [name, `${name}.result.json`]),
    )
  })

  it.each(['.day.sta', 'day.sta.part', 'day.sta.tmp', 'day.TMP'])(
    'named %s waits for its name',
    async (name) => {
      const file = await put(`${account}/${name}`)
      const folder = open()
      await settle(folder)
      expect(watched.heard).toEqual([])
      await rename(file, path.join(watched.root, account, 'ready.sta'))
      await settle(folder)
      expect(watched.heard).toHaveLength(1)
    },
  )

  it('replaces none of the same name, nor a result', async () => {
    const folder = open()
    for (const text of [statement, `${statement}\r\n`, `${statement} `]) {
      await put(`${account}/day.sta`, text)
      await settle(folder)
    }
    await put(`${account}/done/other.sta.result.json`, 'kept')
    await put(`${account}/other.sta`)
    await settle(folder)
    const names = ['day.2.sta', 'day.3.sta', 'day.sta', 'other.2.sta']
    expect((await tree()).filter((name) => !name.endsWith('.result.json'))).toEqual(
      names.map((name) => `done/${name}`),
    )
    expect(await readFile(path.join(watched.root, account, 'done/other.sta.result.json'), 'utf8')).toBe(
      'kept',
    )
    expect(await readFile(path.join(watched.root, account, 'done/day.2.sta'), 'utf8')).toBe(
      `${statement}\r\n`,
    )
  })

  it('writes through no link that somebody put where a result is written', async () => {
    const other = path.join(watched.root, 'other.txt')
    await writeFile(other, 'kept')
    await mkdir(path.join(watched.root, account, 'done'), { recursive: true })
    for (const name of ['day.sta.tmp', 'day.sta.result.json'])
      await symlink(other, path.join(watched.root, account, 'done', name))
    await put(`${account}/day.sta`)
    await settle(open())
    expect(watched.heard).toHaveLength(1)
    expect(await readFile(other, 'utf8')).toBe('kept')
  })

  it('with a name as long as names can be is moved under a shorter one', async () => {
    await put(`${account}/${'ä'.repeat(125)}.sta`)
    await settle()
    expect(await tree()).toEqual([`done/${'ä'.repeat(100)}.sta`, `done/${'ä'.repeat(100)}.sta.result.json`])
  })

  it('that changes while it is imported stays, and is imported again', async () => {
    const file = await put(`${account}/day.sta`)
    watched.hear = async (one) => {
      watched.heard.push(one)
      if (watched.heard.length === 1) await writeFile(file, `${statement}\r\n`)
    }
    const folder = open()
    await settle(folder)
    expect(await tree()).toEqual(['day.sta'])
    await settle(folder)
    expect([watched.heard.length, await tree()]).toEqual([2, ['done/day.sta', 'done/day.sta.result.json']])
  })

  it('outside of every account, behind a link or in done/ is left alone', async () => {
    const outside = await watched.newRoot()
    await writeFile(path.join(outside, 'secret.sta'), statement)
    await put('day.sta')
    await put('archive/day.sta')
    await put(`${account}/done/day.sta`)
    await put(`${account}/hdfc/deeper/day.sta`)
    await symlink(path.join(outside, 'secret.sta'), path.join(watched.root, account, 'link.sta'))
    await symlink(outside, path.join(watched.root, account, 'linked'))
    await symlink(outside, path.join(watched.root, '0b9c3f0e-0000-4000-8000-000000000002'))
    await settle()
    expect(watched.heard).toEqual([])
    expect(await readdir(outside)).toEqual(['secret.sta'])
  })
})

it('files of an account are imported in the order in which they were written', async () => {
  for (const [name, at] of Object.entries({ 'a.sta': 300, 'b.sta': 100, 'c.sta': 200 }))
    await utimes(await put(`${account}/${name}`), at, at)
  await settle()
  expect(watched.heard.map(({ path: file }) => path.basename(file))).toEqual(['b.sta', 'c.sta', 'a.sta'])
})

it('of two workers one imports a file, and the other goes on with other accounts', async () => {
  const other = '0b9c3f0e-0000-4000-8000-000000000003'
  await put(`${account}/day.sta`)
  await put(`${other}/day.sta`)
  const begun = Promise.withResolvers<undefined>()
  const mayEnd = Promise.withResolvers<undefined>()
  watched.hear = async (file) => {
    watched.heard.push(file)
    if (file.accountId !== account) return
    begun.resolve(undefined)
    await mayEnd.promise
  }
  const [first, second] = [open(), open()]
  await Promise.all([first.round(), second.round()])
  watched.now += 10_000
  const slow = first.round()
  await begun.promise
  await second.round()
  expect(watched.heard.filter(({ accountId }) => accountId === account)).toHaveLength(1)
  mayEnd.resolve(undefined)
  await slow
  expect(new Set(watched.heard.map(({ accountId }) => accountId))).toEqual(new Set([account, other]))
  await second.round()
  expect(watched.heard).toHaveLength(2)
})

it('a crash between import and move is repaired by the next import', async () => {
  await put(`${account}/day.sta`)
  watched.hear = async (file) => {
    watched.heard.push(file)
    if (watched.heard.length === 1) throw new DatabaseUnreachable('gone')
  }
  await expect(settle()).rejects.toThrow('gone')
  expect(await tree()).toEqual(['day.sta'])
  await settle(open())
  expect([watched.heard.length, await tree()]).toEqual([2, ['done/day.sta', 'done/day.sta.result.json']])
})
