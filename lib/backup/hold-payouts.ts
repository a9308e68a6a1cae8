import pg from 'pg'
import { byOperator, writeActor } from '../platform/audit/actor.ts'
import type { VerifiedBackup } from './read-backup.ts'

/**
 * SQL that holds the payouts of a database that has just been restored, and records that in its audit. Run it
 * in the transaction that restores, so that a restored database can never send payouts.
 */
export function holdPayoutsSql({ manifest, directory }: VerifiedBackup, by: string): string {
  const { takenAt, version } = manifest
  const after = JSON.stringify({ restoredTo: takenAt, version, from: directory })
  return `
    update public.installation
       set payouts_held_at = now(), payouts_held_reason = null, restored_to = ${pg.escapeLiteral(takenAt)}::timestamptz;
    insert into public.audit_event (actor, command, after)
      values (${pg.escapeLiteral(writeActor(byOperator(by)))}, 'restore', ${pg.escapeLiteral(after)}::jsonb);`
}
