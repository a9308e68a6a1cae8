import type { Command } from 'commander'
import type { Runner } from '../../runner.ts'
import { addAssignCommand } from './assign-command.ts'
import { addBookCommand } from './book-command.ts'
import { addCareCommands } from './care-commands.ts'
import { addListCommand } from './list-command.ts'
import { addReturnCommand } from './return-command.ts'

/** `suspense …`: money that is nobody's yet, and money that left and nobody explained. */
export function addSuspenseCommands(suspense: Command, runner: Runner): void {
  addListCommand(suspense, runner)
  addAssignCommand(suspense, runner)
  addReturnCommand(suspense, runner)
  addBookCommand(suspense, runner)
  addCareCommands(suspense, runner)
}
