import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#lib/testing/processes/project-node.ts'

/** The files that operators copy: the bench runs them too, so that they are known to work. */
const folder = 'docs/operations/several-machines'

/**
 * One of these files with other words in place of some of its own. The longest goes first; throws where the
 * file has not one of them.
 */
export function sampleFile(name: string, words: Readonly<Record<string, string>>): string {
  const file = path.join(projectRoot, folder, name)
  const text = readFileSync(file, 'utf8')
  const absent = Object.keys(words).filter((word) => !text.includes(word))
  if (absent.length > 0) throw new Error(`${folder}/${name} does not have ${absent.join(', ')}`)
  const longestFirst = Object.keys(words).toSorted((one, other) => other.length - one.length)
  const pattern = new RegExp(longestFirst.map((word) => RegExp.escape(word)).join('|'), 'g')
  return text.replace(pattern, (word) => words[word] ?? word)
}
