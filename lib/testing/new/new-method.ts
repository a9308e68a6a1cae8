import { locales } from '../../i18n/locales.ts'
import { pigeonPost } from '../../methods/testing/pigeon-post.ts'
import { pigeonPostWords } from '../../methods/testing/pigeon-post-words.ts'
import { namesOf, renamed } from './names.ts'
import { movedImports, treeAt, withImport } from './tree.ts'

const example = 'lib/methods/testing/pigeon-post.ts'

/**
 * Writes the file of a payin method, a working one that passes its contract, its line in the registry, its
 * messages and its test accounts. Returns what is left to do.
 */
export async function newMethod(root: string, name: string): Promise<readonly string[]> {
  const tree = treeAt(root)
  const [from, to] = [namesOf('pigeon-post'), namesOf(name)]
  const file = `lib/methods/payin/${to.kebab}.ts`
  tree.refuseTaken(file)
  await tree.write(file, renamed(movedImports(tree.read(example), example, file), from, to))
  await tree.change('lib/methods/payin-registry.ts', (text) =>
    withImport(text, `import { ${to.camel} } from './payin/${to.kebab}.ts'`).replace(
      /(export const payinMethods[^=]*= \[[^\]]*?),?\s*\]/,
      `$1, ${to.camel}]`,
    ),
  )
  const { PigeonPostMethod: said } = pigeonPostWords
  const words = { [`${to.pascal}Method`]: { ...said, name: to.spoken } }
  const added = JSON.stringify(words, undefined, 2).slice(1)
  for (const locale of locales)
    await tree.change(`lib/i18n/messages/${locale}/methods.json`, (text) =>
      text.replace(/\n\}\n*$/, `,${added}`),
    )
  const accounts = pigeonPost.currencies.map(
    (currencyCode) => `clearing('${currencyCode}', '${to.upper}'),\n`,
  )
  await tree.change('lib/rails/own-accounts/test-accounts.ts', (text) =>
    text.replace(/\n\]\n*$/, `\n${accounts.join('')}]\n`),
  )
  return [
    `${file}: a method by pigeon. Change what it asks, answers and instructs, and its line in lib/methods/payin-registry.ts to where it is to be offered.`,
    `lib/i18n/messages/*/methods.json: ${to.pascal}Method is in English everywhere; translate it.`,
    'lib/methods/payin-registry.test.ts: say where it stands in the options of its currencies.',
    'npm run generate',
    'vitest run lib/methods lib/i18n lib/payments/create/every-method.test.ts',
  ]
}
