import type { Command } from 'commander'
import type { Runner } from '../../runner.ts'
import { addAssignCommand } from './assign-command.ts'
import { addBookCommand } from './book-command.ts'
import { addCareCommands } from './care-commands.ts'
import { addListCommand } from './list-command.ts'
import { addReturnCommand } from './return-command.ts'

/** `suspense …`: money that is nobody's yet, and money that left and nobody explained. */
export function addSuspenseCommands(program: Command, runner: Runner): void {
  const suspense = program
    .command('suspense')
    .description('money that belongs to no payment yet, and debits that nobody has explained')
  addListCommand(suspense, runner)
  addAssignCommand(suspense, runner)
  addReturnCommand(suspense, runner)
  addBookCommand(suspense, runner)
  addCareCommands(suspense, runner)
}
