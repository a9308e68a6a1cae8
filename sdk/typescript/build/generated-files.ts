import { readFileSync } from 'node:fs'
import path from 'node:path'
import { formatted } from '../../../lib/testing/formatted.ts'
import { apiDocument } from './api-document.ts'
import { operationsText, typesText } from './client-text.ts'
import { describedOperations } from './described-operations.ts'

const folder = path.join(import.meta.dirname, '../src/generated')

/** The generated files as they should be, by their paths. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const document = apiDocument()
  const described = describedOperations(document)
  const files = [
    ['types.ts', typesText(document, described)],
    ['operations.ts', operationsText(described)],
  ] as const
  const contents = files.map(async ([name, text]): Promise<[string, string]> => {
    const file = path.join(folder, name)
    return [file, await formatted(file, text)]
  })
  return new Map(await Promise.all(contents))
}

/** The generated files that are not as they should be, after a change of the API. */
export function outdated(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) =>
    readFileSync(file, 'utf8') === text ? [] : [path.basename(file)],
  )
}
