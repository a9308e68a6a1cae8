import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { payinMethods } from '../../methods/payin-registry.ts'
import { railKinds } from '../../rails/rails.ts'
import { projectRoot } from '../processes/project-node.ts'
import { methodsPage } from './methods-page.ts'

const page = methodsPage()

it('docs/operators/methods.md is generated from methods and rails: npm run generate', () => {
  expect(readFileSync(path.join(projectRoot, 'docs/operators/methods.md'), 'utf8')).toBe(page)
})

it('the page has a row for each payin method, and a column for each kind of rail', () => {
  const [, payins = ''] = page.split('## Payins')
  const rows = payins.split('## Payouts')[0]?.match(/^\| `/gm)
  expect(rows).toHaveLength(payinMethods.length)
  for (const { kind } of railKinds) expect(payins).toContain(`| \`${kind}\` |`)
})
