import type { IncomingMessage } from 'node:http'
import type { Gateway } from '../../gateway.ts'
import { selectMappings } from '../../payments/rail/statement-mappings.ts'
import type { ImportFile } from '../../payments/rail/import-file.ts'
import { byOperatorToken } from '../../platform/audit/actor.ts'
import { isForAccount, type OperatorToken } from '../../tokens/operator/operator-token.ts'
import { accountsCalled } from '../../tokens/operator/unknown-accounts.ts'
import { operatorEvents } from './log-events.ts'
import { refused, type OperatorAnswer } from './operator-answer.ts'
import { operatorOf, tooMany, type Sender } from './operator-request.ts'
import { readStatementQuery, type StatementQuery } from './statement-query.ts'
import { uploadLimits, withUploadedFile, type UploadFault } from './uploaded-file.ts'

/** Files of one process and of one token that are received or imported at once: they take disk and time. */
const filesAtOnce = 4
const filesOfTokenAtOnce = 2
const busySeconds = 10

export interface StatementDesk {
  readonly gateway: Gateway
  readonly importFile: ImportFile
}

interface StatementRequest {
  readonly request: IncomingMessage
  readonly query: URLSearchParams
  readonly sender: Sender
  /** Tells a sender who waits for it that the body is wanted. */
  readonly accept: () => void
}

/** A request whose body is wanted. */
interface Wanted extends Omit<StatementQuery, 'account'> {
  readonly accountId: string | undefined
  readonly operator: OperatorToken
}

/**
 * POST /operator/statements: checks token, scope, query, account and size in this order before the body is
 * read, then imports it. Where the query names no account the file does: one that the token is not for is
 * refused then. Undefined where the sender went away meanwhile.
 */
export async function takeStatement(
  desk: StatementDesk,
  arrived: StatementRequest,
): Promise<OperatorAnswer | undefined> {
  const { request, sender, accept } = arrived
  const wanted = await wantedOf(desk.gateway, arrived)
  if ('answer' in wanted) return wanted.answer
  const leave = takePlace(desk.gateway, wanted.operator)
  if (!leave) return tooMany(sender.requestId, busySeconds)
  try {
    accept()
    const answer = await withUploadedFile(request, uploadLimits, (path) =>
      importUploaded(desk, wanted, path, sender),
    )
    return typeof answer === 'string' ? faultAnswer(answer, sender.requestId) : answer
  } finally {
    leave()
  }
}

async function wantedOf(
  gateway: Gateway,
  { request, query, sender }: StatementRequest,
): Promise<Wanted | { readonly answer: OperatorAnswer }> {
  const { requestId } = sender
  const no = (...[code, more]: [Parameters<typeof refused>[0], Parameters<typeof refused>[2]?]) => ({
    answer: refused(code, requestId, more),
  })
  const authenticated = await operatorOf(gateway, request, sender)
  if ('answer' in authenticated) return authenticated
  const { operator } = authenticated
  if (!operator.scopes.includes('statements')) return no('SCOPE_MISSING')
  const read = readStatementQuery(query, await selectMappings(gateway.db))
  if ('reason' in read) return no('INVALID_QUERY', read)
  const { account = onlyAccountOf(operator), ...more } = read
  const called = account === undefined ? [] : await accountsCalled(gateway.db, account)
  const [accountId, another] = called.filter((id) => isForAccount(operator, id))
  if (account !== undefined && accountId === undefined)
    return operator.accounts === undefined
      ? no('INVALID_QUERY', { reason: 'There is no such account: "account list" shows all.' })
      : no('ACCOUNT_NOT_ALLOWED')
  if (another !== undefined)
    return no('INVALID_QUERY', { reason: 'Several accounts have this name: give the idAccount.' })
  const reason = notAFile(request)
  if (reason !== undefined) return no('NOT_A_FILE', { reason })
  if (Number(request.headers['content-length'] ?? 0) > uploadLimits.bytesMax) return no('FILE_TOO_LARGE')
  return { ...more, accountId, operator }
}

const onlyAccountOf = ({ accounts }: OperatorToken): string | undefined =>
  accounts?.length === 1 ? accounts[0] : undefined

/** Ways in which programs wrap a file, of which nothing could be read. */
function notAFile({ headers }: IncomingMessage): string | undefined {
  if (/^\s*multipart\//i.test(headers['content-type'] ?? ''))
    return 'Send the file itself as the body and no form: curl --data-binary @FILE.'
  if (!/^\s*(identity\s*)?$/i.test(headers['content-encoding'] ?? ''))
    return 'Send the file as it is, without Content-Encoding.'
  return undefined
}

function takePlace({ streams }: Gateway, { id }: OperatorToken): (() => void) | undefined {
  const leaveToken = streams.take(`statements:${id}`, filesOfTokenAtOnce)
  if (!leaveToken) return undefined
  const leaveAll = streams.take('statements', filesAtOnce)
  if (!leaveAll) {
    leaveToken()
    return undefined
  }
  return () => {
    leaveAll()
    leaveToken()
  }
}

async function importUploaded(
  { gateway, importFile }: StatementDesk,
  { operator, accountId, fileName, format, mapping, isDryRun }: Wanted,
  path: string,
  { requestId }: Sender,
): Promise<OperatorAnswer> {
  const { document, isImported, isForbidden } = await importFile({
    path,
    mapping,
    isDryRun,
    actor: byOperatorToken(operator.id, operator.name),
    mayUse: (id) => isForAccount(operator, id),
    ...(accountId !== undefined && { accountId }),
    ...(format !== undefined && { format }),
    ...(fileName !== undefined && { fileName }),
  })
  const line = { requestId, idToken: operator.id, idAccount: accountId, isDryRun, isImported }
  gateway.log.write(operatorEvents['operator.statement-taken'], line)
  if (isForbidden)
    return refused('ACCOUNT_NOT_ALLOWED', requestId, {
      reason: 'The file is of an account that the token is not for.',
    })
  return { status: isImported ? 200 : 422, document }
}

function faultAnswer(fault: UploadFault, requestId: string): OperatorAnswer | undefined {
  switch (fault) {
    case 'BROKEN_OFF':
      return undefined
    case 'EMPTY':
      return refused('NOT_A_FILE', requestId, { reason: 'The body is empty.' })
    case 'UPLOAD_TOO_SLOW':
      return refused(fault, requestId, { headers: { connection: 'close' } })
    case 'FILE_TOO_LARGE':
      return refused(fault, requestId)
  }
}
