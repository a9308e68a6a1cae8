import { runCommandLine } from './command-line.ts'

process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  print: (text) => process.stdout.write(text),
  complain: (line) => process.stderr.write(line),
})
