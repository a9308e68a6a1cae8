import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { mappings } from '../../bank-files/statements/csv/mappings/mappings.ts'
import { currencies } from '../../money/currency.ts'
import { projectRoot } from '../processes/project-node.ts'
import { dailyStatementsPage } from './daily-statements-page.ts'

const page = dailyStatementsPage()

it('docs/operators/daily-statements.md is generated from the layouts: npm run generate', () => {
  expect(readFileSync(path.join(projectRoot, 'docs/operators/daily-statements.md'), 'utf8')).toBe(page)
})

it('the page has a row for each currency, and names each layout', () => {
  for (const { code } of currencies) expect(page).toContain(`\n| ${code} |`)
  for (const { name } of mappings) expect(page).toContain(`(\`${name}\`)`)
})

it('each layout says where its headings were read', () => {
  expect(mappings.filter(({ source }) => source === undefined).map(({ name }) => name)).toEqual([])
})
