import { findingCodes } from '../../doctor/finding-codes.ts'
import type { FindingKind } from '../../doctor/finding-kind.ts'

/** docs/operations/doctor.md: every finding and what it means; doctor itself prints how to repair it. */
export function doctorPage(): string {
  const kinds = Object.entries<FindingKind>(findingCodes)
  const list = (title: string, isListed: (kind: FindingKind) => boolean): string =>
    [
      `### ${title}\n`,
      ...kinds.filter(([, kind]) => isListed(kind)).map(([code, { meaning }]) => `- \`${code}\`: ${meaning}`),
    ].join('\n')
  return `${[
    introduction,
    list('ERROR, with which live mode does not start', ({ refusesLiveStart }) => refusesLiveStart === true),
    list('ERROR', ({ severity, refusesLiveStart }) => severity === 'ERROR' && refusesLiveStart !== true),
    list('WARNING', ({ severity }) => severity === 'WARNING'),
  ].join('\n\n')}\n`
}

const introduction = `# Doctor

Run it before the first start in live mode, and whenever something seems wrong, with the environment of the service:

\`\`\`sh
./gateway doctor
\`\`\`

It prints \`{"ok": …, "findings": […]}\`: each finding has a \`severity\`, a \`code\`, a \`message\` and a \`repair\`. The exit code is 1 if one
of them is an ERROR. It writes and migrates nothing, sends no request to anyone but the database, and starts no PostgreSQL: an embedded one is examined
while a gateway runs. No backup is examined without \`GATEWAY_BACKUP_MARKER\` ([backup.md](backup.md)).

## Findings

Codes stay, messages may be reworded. This list is made from the code (\`npm run generate\`).`
