import { createReadStream } from 'node:fs'
import { argv } from 'node:process'
import { readStatementFile } from './statements/read-statement-file.ts'

// node lib/bank-files/example-statement.ts FILE

const [, , file = ''] = argv
const { format, parts } = await readStatementFile(createReadStream(file), { currencyCode: 'EUR' })
console.log(format ?? 'no statement')
for await (const part of parts) {
  if (part.part === 'line') {
    const { bookedOn, direction, amount, status, text } = part.line
    console.log([bookedOn, direction, amount, status, text].join(' | '))
  }
  if (part.part === 'end') console.log(`closing balance: ${part.end.closing?.amount ?? 'unknown'}`)
  if (part.part === 'warning') console.log(`${part.warning.code}: ${part.warning.message}`)
  if (part.part === 'error') console.log(`line ${part.error.line}: ${part.error.reason}`)
}
