import type { Command } from 'commander'
import { byOperator } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { addSigningKey } from '../../tokens/signing-keys.ts'
import { byOption } from '../options.ts'
import type { Runner } from '../runner.ts'

/** `signing-key …`: the keys that sign the gateway's own tokens. */
export function addSigningKeyCommands(signingKey: Command, runner: Runner): void {
  signingKey
    .command('rotate')
    .description('sign with a new key from now on; tokens of earlier keys stay valid until they expire')
    .addOption(byOption())
    .addHelpText('after', '\nExample:\n  gateway signing-key rotate')
    .action(async ({ by }: { by: string }) => {
      await runner.run(async ({ db, secrets, clock }) => {
        const kid = await db.transaction(async (transaction) => {
          const added = await addSigningKey(transaction, secrets, clock)
          await recordAudit(transaction, {
            actor: byOperator(by),
            command: 'signing-key rotate',
            after: { kid: added },
          })
          return added
        })
        return { document: { kid } }
      })
    })
}
