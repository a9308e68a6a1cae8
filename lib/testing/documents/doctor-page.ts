import { findingCodes } from '../../doctor/finding-codes.ts'

/** docs/operations/doctor.md: every finding, what it means, and how to repair it. */
export function doctorPage(): string {
  const sections = Object.entries(findingCodes).map(
    ([code, { severity, meaning, repair, refusesLiveStart }]) => {
      const severityLine = `${severity}.${refusesLiveStart ? ' Live mode does not start with it.' : ''}`
      return [`### ${code}`, severityLine, meaning, `**Repair:** ${repair}`].join('\n\n')
    },
  )
  return `${[introduction, ...sections].join('\n\n')}\n`
}

const introduction = `# Doctor

Run it before the first start in live mode, and whenever something seems wrong, with the environment of the service:

\`\`\`sh
npm run -s gateway -- doctor
\`\`\`

It prints \`{"ok": …, "findings": […]}\`: each finding has a \`severity\`, a \`code\`, a \`message\` and a \`repair\`. The exit code is 1 if one
of them is an ERROR. It writes and migrates nothing, sends no request to anyone but the database, and starts no PostgreSQL: an embedded one is
examined while a gateway runs. The message never contains a secret.

A server in live mode does not start where money or secrets would be lost. It says so with the same message.

The age of the last backup is that of the file that \`GATEWAY_BACKUP_MARKER\` names: let your backup write it as its last step, when the copy
is where it belongs. Without that setting no backup is examined.

Of chains it knows what the worker recorded: their endpoints are not asked.

## Findings

Codes stay, messages may be reworded. This page is made from the code (\`npm run generate\`), and a test fails when it is not up to date.`
