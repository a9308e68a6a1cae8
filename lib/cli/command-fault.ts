/** An error that the operator can correct; the message says how. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault'
}
