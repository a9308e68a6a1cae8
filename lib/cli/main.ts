import { runCommandLine } from './command-line.ts'

const exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  print: (text) => process.stdout.write(text),
  complain: (line) => process.stderr.write(line),
})
// Everything is closed by now. The engine that migrates leaves a timer of ten seconds behind, for which nobody should wait.
process.stdout.write('', () => process.exit(exitCode))
