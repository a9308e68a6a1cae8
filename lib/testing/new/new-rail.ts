import { movedImports, treeAt, withImport } from './tree.ts'
import { namesOf, renamed } from './names.ts'

const example = 'lib/rails/testing/cash-desk'
const files = ['name.ts', 'rail.ts', 'open.ts', 'notices.ts', 'contract.test.ts']

/**
 * Writes the folder of a rail, a working one that passes its contract, and its line in the list of rails.
 * Returns what is left to do.
 */
export async function newRail(root: string, name: string): Promise<readonly string[]> {
  const tree = treeAt(root)
  const [from, to] = [namesOf('cash-desk'), namesOf(name)]
  const folder = `lib/rails/${to.kebab}`
  tree.refuseTaken(folder)
  for (const file of files) {
    const text = movedImports(tree.read(`${example}/${file}`), `${example}/${file}`, `${folder}/${file}`)
    await tree.write(`${folder}/${file}`, renamed(text, from, to))
  }
  await tree.change('lib/rails/rails.ts', (text) =>
    withImport(text, `import { ${to.camel} } from './${to.kebab}/rail.ts'`).replace(
      /(export const rails[^=]*= \[[^\]]*?),?\s*\]/,
      `$1, ${to.camel}]`,
    ),
  )
  return [
    `${folder}: a rail that takes cash at a desk. Change what it serves (rail.ts), how it opens (open.ts) and how it learns of money (notices.ts); payouts go into send.ts.`,
    `vitest run ${folder}`,
  ]
}
