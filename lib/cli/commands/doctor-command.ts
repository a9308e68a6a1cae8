import type { Command } from 'commander'
import { diagnose } from '../../doctor/diagnose.ts'
import { openLog } from '../../platform/log/log.ts'
import type { Runner } from '../runner.ts'

/** `doctor`: what is wrong with an installation, and how to repair it; changes nothing. */
export function addDoctorCommand(doctor: Command, runner: Runner): void {
  doctor
    .addHelpText(
      'after',
      `
Run it with the environment of the service, before the first start and whenever something is wrong. It migrates nothing, sends nothing and
starts no database. Each finding has a severity (ERROR or WARNING), a code, a message, and a repair; docs/operations/doctor.md lists all of
them, and those with which live mode does not start.

Example:
  gateway doctor`,
    )
    .action(async () => {
      await runner.runUnread(async (environment) => {
        const { ok, findings } = await diagnose(environment, openLog('silent'))
        return { document: { ok, findings }, failed: !ok }
      })
    })
}
