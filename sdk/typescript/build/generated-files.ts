import { readFileSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
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
  const formatted = files.map(async ([name, text]): Promise<[string, string]> => {
    const file = path.join(folder, name)
    return [file, await format(text, { ...(await resolveConfig(file)), filepath: file })]
  })
  return new Map(await Promise.all(formatted))
}

/** The generated files that are not as they should be, after a change of the API. */
export function outdated(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) =>
    readFileSync(file, 'utf8') === text ? [] : [path.basename(file)],
  )
}
