/** Why merchants cannot be moved; the message says what to change. */
export class MoveFault extends Error {
  override readonly name = 'MoveFault'
}
