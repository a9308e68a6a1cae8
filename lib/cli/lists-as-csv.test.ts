import type { Command } from 'commander'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../bootstrap/project.mjs'
import { gatewayProgram } from './command-line.ts'
import { openRunner } from './runner.ts'

/** Commands that print a list under another name. */
const otherNames = [
  'ledger accounts',
  'ledger balances',
  'ledger show',
  'payout-batch waiting',
  'payouts conflicts',
  'payouts unresolved',
  'receipts conflicts',
  'statement lines',
]

function commandsOf(one: Command, words: readonly string[] = []): readonly (readonly [string, Command])[] {
  return one.commands.flatMap((child) => {
    const name = [...words, child.name()]
    return [[name.join(' '), child] as const, ...commandsOf(child, name)]
  })
}

const program = await gatewayProgram(openRunner({ environment: {}, print: () => {}, complain: () => {} }))
const lists = commandsOf(program).filter(([name]) => name.endsWith(' list') || otherNames.includes(name))

it('every list that people read is offered as CSV, and the guide names it', () => {
  expect(lists.length).toBeGreaterThan(otherNames.length + 10)
  const guide = readFileSync(path.join(projectRoot, 'docs/operators/questions.md'), 'utf8')
  const [, section = ''] = guide.split('## For the accountant')
  const lacking = lists.flatMap(([name, { options }]) => [
    ...(options.some(({ long }) => long === '--csv') ? [] : [`${name}: no --csv`]),
    ...(section.includes(`\`${name}\``) ? [] : [`${name}: not in the guide`]),
  ])
  expect(lacking).toEqual([])
})
