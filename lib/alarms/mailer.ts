import { isIP } from 'node:net'
import type { SmtpSettings } from '../platform/setting-kinds.ts'
import type { MailText } from './message-text.ts'

export interface Mail extends MailText {
  /** Of the message, the same at each try: a server or a reader recognises a repeat. */
  readonly id: string
  readonly to: string
}

/** Why an e-mail was not taken, in the words of the server. */
export interface MailFault {
  readonly error: string
  /** Whether a later try may succeed: the server has not refused it for good. */
  readonly mayRepeat: boolean
}

/**
 * Sends one e-mail as plain text, within `limitMs`. Returns why the server did not take it. With a password the
 * connection is encrypted, or nothing is sent; the certificate is checked.
 */
export async function sendMail(
  smtp: SmtpSettings,
  { id, to, title, body }: Mail,
  limitMs = 15_000,
): Promise<MailFault | undefined> {
  const { createTransport } = await import('nodemailer')
  const { host, port, secure, user, password, from } = smtp
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && password !== undefined,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), limitMs)
  })
  const message = {
    from: { name: 'Payment gateway', address: from },
    to: { name: '', address: to },
    messageId: `<${id}@${from.split('@')[1] ?? host}>`,
    subject: title,
    text: body,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
  try {
    await Promise.race([transport.sendMail(message), late])
    return undefined
  } catch (error) {
    const code = (error as { responseCode?: unknown }).responseCode
    const isFinal =
      typeof code === 'number' && code >= 500 && (error as { code?: unknown }).code === 'EENVELOPE'
    return {
      error: (error instanceof Error ? error.message : String(error)).slice(0, 300),
      mayRepeat: !isFinal,
    }
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}
