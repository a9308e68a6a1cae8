import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generatedPythonFiles } from './python/build/generated-files.ts'
import { generatedFiles } from './typescript/build/generated-files.ts'

// npm run sdk:types: writes the types and methods of the clients again, after a change of the API.
for (const [file, text] of [...(await generatedFiles()), ...generatedPythonFiles()]) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
