import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { csvFields, csvMapping } from '../bank-files/payments/csv-mapping.ts'
import { projectRoot } from '../bootstrap/project.mjs'
import { runCommandLine } from './command-line.ts'

// People begin their own layouts with those of the page: they have to work as they are printed there.

const page = await readFile(path.join(projectRoot, 'docs/operators/statements.md'), 'utf8')
const directory = await mkdtemp(path.join(tmpdir(), 'gateway-mappings-'))
afterAll(() => rm(directory, { recursive: true }))

function blockAfter(comment: string): string {
  const [, ...pieces] = page.split(`<!-- tested: ${comment} -->`)
  const [, content] = /^\s*```\w+\n([\s\S]*?)^```$/m.exec(pieces.join('')) ?? []
  if (content === undefined) throw new Error(`the page has no block after ${comment}`)
  return content
}

async function read(layout: string) {
  const mapping = path.join(directory, 'my-bank.json')
  const table = path.join(directory, 'export.csv')
  await writeFile(mapping, layout)
  await writeFile(table, blockAfter('a table of that layout'))
  let printed = ''
  let complaint = ''
  const exitCode = await runCommandLine(
    ['statement', 'read', table, '--mapping', mapping, '--currency', 'PHP'],
    { print: (text) => (printed += text), complain: (text) => (complaint += text), environment: {} },
  )
  return { exitCode, printed, complaint }
}

describe('the layout of statements that the page prints', () => {
  it('reads the table that the page prints, as the page says', async () => {
    const { exitCode, printed } = await read(blockAfter('a layout of statements'))
    expect(JSON.parse(printed)).toMatchObject({
      errors: [],
      warnings: [],
      statements: [
        {
          opening: 10_000,
          closing: 11_475.01,
          lines: [
            {
              amount: 1500.01,
              direction: 'CREDIT',
              bankReference: 'T-1',
              text: 'order 17',
              payer: { name: 'Maria Santos', account: '0098765432' },
            },
            { amount: 25, direction: 'DEBIT', text: 'monthly fee' },
          ],
        },
      ],
    })
    expect(exitCode).toBe(0)
  })

  it('is refused with the name of the key where one is misspelt', async () => {
    const misspelt = blockAfter('a layout of statements').replace('"dateFormats"', '"dateFormat"')
    const { exitCode, complaint } = await read(misspelt)
    expect([exitCode, complaint]).toEqual([1, expect.stringContaining('dateFormat')])
  })
})

describe('the layout of payouts that the page prints', () => {
  it('is one that payout-batch create takes', () => {
    const parsed = csvMapping.safeParse(JSON.parse(blockAfter('a layout of payouts')))
    expect(parsed.error).toBeUndefined()
  })

  it('may name the fields that the page lists, and no others', () => {
    const [, list = ''] = /`field` is one of ([^.]*)\./.exec(page) ?? []
    expect([...list.matchAll(/`(\w+)`/g)].map(([, field]) => field)).toEqual([...csvFields])
  })
})
