import type { Command } from 'commander'
import type { Runner } from '../../runner.ts'
import { addPaymentList } from './payment-list-command.ts'
import { addPaymentShow } from './payment-show-command.ts'

/** `payment …`: the questions about payments that customers, merchants and auditors ask an operator. */
export function addPaymentCommands(program: Command, runner: Runner): void {
  const payment = program.command('payment').description('find payments of all merchants, and look at one')
  addPaymentList(payment, runner)
  addPaymentShow(payment, runner)
}
