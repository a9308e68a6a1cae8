import { findingCodes } from '../../doctor/finding-codes.ts'

/** docs/operations/doctor.md: every finding and what it means; doctor itself prints how to repair it. */
export function doctorPage(): string {
  const findings = Object.entries(findingCodes).map(([code, { severity, meaning, refusesLiveStart }]) => {
    const start = refusesLiveStart ? ', live mode does not start with it' : ''
    return `- \`${code}\` (${severity}${start}): ${meaning}`
  })
  return `${introduction}\n\n${findings.join('\n')}\n`
}

const introduction = `# Doctor

Run it before the first start in live mode, and whenever something seems wrong, with the environment of the service:

\`\`\`sh
npm run -s gateway -- doctor
\`\`\`

It prints \`{"ok": …, "findings": […]}\`: each finding has a \`severity\`, a \`code\`, a \`message\` and a \`repair\`. The exit code is 1 if one
of them is an ERROR. The message never contains a secret. It writes and migrates nothing, sends no request to anyone but the database, and starts no
PostgreSQL: an embedded one is examined while a gateway runs. Of chains it knows what the worker recorded. The age of the last backup is that of
the file that \`GATEWAY_BACKUP_MARKER\` names ([backup.md](backup.md)); without that setting no backup is examined.

## Findings

Codes stay, messages may be reworded. This list is made from the code (\`npm run generate\`).`
