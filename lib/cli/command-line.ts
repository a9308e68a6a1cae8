import { Command, CommanderError } from 'commander'
import { releaseVersion } from '../platform/release-version.ts'
import { commandGroups } from './command-groups.ts'
import { openRunner } from './runner.ts'
import type { Runner, Surroundings } from './runner.ts'

/**
 * Runs one command and returns the exit code: 0 if it succeeded. One JSON document is printed,
 * everything else goes to `complain` (specification-gaps.md, "Command line").
 */
export async function runCommandLine(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const runner = openRunner(surroundings)
  const program = openProgram()
  prepare(program, surroundings)
  program.hook('preSubcommand', async (_, named) => {
    await loadGroup(named, runner)
    prepare(named, surroundings)
  })
  try {
    await program.parseAsync(words, { from: 'user' })
    return runner.exitCode()
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    const { explain } = await import('./explain-fault.ts')
    surroundings.complain(`${explain(error, surroundings.environment)}\n`)
    return 1
  }
}

/** All commands, which act through the runner. */
export async function gatewayProgram(runner: Runner): Promise<Command> {
  const program = openProgram()
  await Promise.all(program.commands.map((group) => loadGroup(group, runner)))
  return program
}

/** The commands by their first words alone. */
function openProgram(): Command {
  const program = new Command('gateway')
    .description('Administers this payment gateway, whether or not it is running.')
    .usage('COMMAND [options]')
    .version(releaseVersion, '--version', 'which release this is')
    .addHelpText('after', programHelp)
  for (const { name, description } of commandGroups) program.command(name).description(description)
  return program
}

async function loadGroup(group: Command, runner: Runner): Promise<void> {
  const load = commandGroups.find(({ name }) => name === group.name())?.load
  const add = await load?.()
  add?.(group, runner)
}

const programHelp = `
Every command prints one JSON document on stdout. Errors are one line on stderr, with a non-zero exit code.
Changes are recorded with your name (--by, by default the user of this machine); "audit list" shows them.

Examples:
  ./gateway merchant create --code ACME --name "Acme Ltd" --public-key acme.pem
  ./gateway merchant create --help`

// Commander configures output and exit for each command separately.
function prepare(command: Command, { print, complain }: Pick<Surroundings, 'print' | 'complain'>): void {
  const help = `see "${pathOf(command)} --help"`
  command
    .exitOverride()
    .helpCommand(false)
    .configureOutput({
      writeOut: print,
      writeErr: complain,
      outputError: (text, write) => write(`${oneLine(text)} (${help})\n`),
    })
  for (const child of command.commands) prepare(child, { print, complain })
}

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()

const oneLine = (text: string): string =>
  text
    .replace(/^error: /, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()
