/** A backup cannot be taken or restored. The message says why and what to do. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}
