import path from 'node:path'
import { packPythonSdk } from './python/build/pack.ts'
import { packSdk } from './typescript/build/pack.ts'

// npm run sdk:pack [-- python]: writes the package for merchants' developers into release/.
const into = path.join(import.meta.dirname, '../release')
console.log(
  process.argv[2] === 'python'
    ? await packPythonSdk(into, process.env['PYTHON'] ?? 'python3')
    : (await packSdk(into)).tarball,
)
