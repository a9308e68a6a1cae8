import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { runCommandLine } from '../../command-line.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'

const { gateway, directory } = await testCommandLine()
const own = {
  name: 'my-bank',
  bank: 'My Bank',
  country: 'PH',
  tested: 'DESCRIPTION',
  decimal: ',',
  thousands: '.',
  dateFormats: ['DD.MM.YYYY'],
  columns: { date: ['Booked'], amount: ['Sum'], text: ['Purpose'] },
}
const file = path.join(directory, 'my-bank.json')
const table = path.join(directory, 'export.csv')
beforeAll(async () => {
  await writeFile(file, JSON.stringify(own))
  await writeFile(table, 'Booked;Purpose;Sum\n23.11.2026;order 17;1.500,01\n')
  await gateway('statement', 'mapping', 'add', 'my-bank', file, '--by', 'Ann')
})

it.each(['my-bank', file])(
  'an own layout is shown and reads a file by its name as by its file: %s',
  async (named) => {
    expect((await gateway('statement', 'mapping', 'show', named)).document).toEqual(own)
    const { exitCode, document } = await gateway('statement', 'read', table, '--mapping', named)
    expect(exitCode).toBe(0)
    expect(document).toMatchObject({ statements: [{ lines: [{ bookedOn: '2026-11-23', amount: 1500.01 }] }] })
  },
)

it('a name that is neither the gateway’s nor an own one is refused', async () => {
  const { exitCode, errors } = await gateway('statement', 'mapping', 'show', 'no-bank')
  expect([exitCode, errors]).toEqual([1, expect.stringContaining('there is no mapping no-bank')])
})

it('a name of the gateway needs no database, and another says that yours cannot be looked up without', async () => {
  const shown = async (name: string) => {
    let printed = ''
    let errors = ''
    const exitCode = await runCommandLine(['statement', 'mapping', 'show', name], {
      environment: { DATABASE_URL: 'postgresql://127.0.0.1:1/none' },
      print: (text) => void (printed += text),
      complain: (line) => void (errors += line),
    })
    return [exitCode, printed, errors]
  }
  expect(await shown('hdfc')).toEqual([0, expect.stringContaining('HDFC Bank'), ''])
  expect(await shown('no')).toEqual([1, '', expect.stringMatching(/there is no mapping no.*does not answer/)])
})
