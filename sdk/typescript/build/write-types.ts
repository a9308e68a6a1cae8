import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { openApiDocument } from '../../../lib/api/openapi/document.ts'
import { operations } from '../../../lib/api/operations/registry.ts'
import { operationsText, typesText } from './client-text.ts'
import { describedOperations, type ReadDocument } from './described-operations.ts'

const folder = path.join(import.meta.dirname, '../src/generated')

/** The generated files as they should be, by their paths. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const written = openApiDocument({ operations, mode: 'sandbox', publicUrl: 'https://gateway.example' })
  const document = JSON.parse(JSON.stringify(written)) as ReadDocument
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
export async function outdatedFiles(): Promise<string[]> {
  const files = [...(await generatedFiles())]
  return files.flatMap(([file, text]) => (readFileSync(file, 'utf8') === text ? [] : [path.basename(file)]))
}

// npm run sdk:types: writes the types and methods of the SDK again, after a change of the API.
if (import.meta.main) for (const [file, text] of await generatedFiles()) writeFileSync(file, text)
