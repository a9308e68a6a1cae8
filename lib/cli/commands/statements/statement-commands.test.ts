import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommandLine } from '../../command-line.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'gateway-statements-'))
afterAll(() => rm(folder, { recursive: true }))
const samples = path.resolve(import.meta.dirname, '../../../bank-files/statements')

/** No database: a file is read without one. */
async function statement(...words: string[]) {
  let printed = ''
  let errors = ''
  const exitCode = await runCommandLine(['statement', ...words], {
    environment: { DATABASE_URL: 'postgresql://127.0.0.1:1/none' },
    print: (text) => void (printed += text),
    complain: (line) => void (errors += line),
  })
  const document = printed === '' ? {} : (JSON.parse(printed) as Readonly<Record<string, unknown>>)
  return { exitCode, errors, document }
}
const written = async (name: string, text: string) => {
  const file = path.join(folder, name)
  await writeFile(file, text)
  return file
}

describe('statement read', () => {
  it('prints what a camt file holds, with exact amounts', async () => {
    const file = path.join(samples, 'camt/samples/viafintech_053_valid_example_with_batch.xml')
    const { exitCode, document } = await statement('read', file)
    expect(exitCode).toBe(0)
    expect(document).toMatchObject({ format: 'camt.053', errors: [] })
    const [first] = document['statements'] as { lines: object[] }[]
    expect(first?.lines[0]).toMatchObject({
      line: '1',
      direction: expect.any(String) as string,
      status: 'BOOKED',
    })
  })

  it('prints several statements and what each begins and ends with', async () => {
    const text = [
      ':20:A',
      ':25:123',
      ':28C:1/1',
      ':60F:C260101INR10,00',
      ':61:2601010101C5,50NTRFX//B1',
      ':86:Asha',
    ]
    const second = [':20:B', ':25:456', ':28C:2/1', ':60F:C260102INR0,', ':62F:C260102INR0,', '-']
    const file = await written('two.sta', [...text, ':62F:C260101INR15,50', '-', ...second].join('\r\n'))
    const { document } = await statement('read', file)
    expect(document).toMatchObject({
      format: 'mt940',
      statements: [
        {
          account: '123',
          opening: 10,
          closing: 15.5,
          lines: [{ line: 5, amount: 5.5, bankReference: 'B1', text: 'Asha' }],
        },
        { account: '456', opening: 0, closing: 0, lines: [] },
      ],
      warnings: [],
    })
  })

  it('reads a table by a mapping of the operator', async () => {
    const mapping = await written(
      'mine.json',
      JSON.stringify({
        name: 'mine',
        bank: 'My bank',
        country: 'DE',
        tested: 'DESCRIPTION',
        decimal: ',',
        thousands: '.',
        separator: ';',
        dateFormats: ['DD.MM.YYYY'],
        columns: { date: ['Tag'], amount: ['Betrag'], text: ['Zweck'] },
      }),
    )
    const file = await written('table.csv', 'Tag;Betrag;Zweck\n02.01.2026;-1.234,50;Miete\n')
    const { document } = await statement('read', file, '--mapping', mapping)
    expect(document).toMatchObject({
      format: 'csv',
      statements: [
        { lines: [{ line: 2, bookedOn: '2026-01-02', amount: 1234.5, direction: 'DEBIT', text: 'Miete' }] },
      ],
    })
  })

  it('of a file that is none of a bank says so, with exit code 1 and the JSON', async () => {
    const { exitCode, document } = await statement('read', await written('x.pdf', '%PDF-1.4 …'))
    expect(exitCode).toBe(1)
    expect(document).toMatchObject({ format: null, statements: [], errors: [{ line: 1 }] })
  })

  it.each([
    ['a file that is not there', ['read', path.join(folder, 'no')], /there is no such file/],
    ['a folder', ['read', folder], /not a file/],
    ['an unknown format', ['read', import.meta.filename, '--format', 'pdf'], /Allowed choices/],
  ])('refuses %s in one line', async (_, words, message) => {
    const { exitCode, errors, document } = await statement(...words)
    expect([exitCode, document]).toEqual([1, {}])
    expect(errors).toMatch(message)
  })
})

it('statement mapping list has every bank with its country', async () => {
  const { document } = await statement('mapping', 'list')
  const mappings = document['mappings'] as { name: string; tested: string }[]
  const names = mappings.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(20)
  expect(mappings.every(({ tested }) => ['PUBLIC_SAMPLE', 'DESCRIPTION'].includes(tested))).toBe(true)
})
