import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { SmtpSettings } from '../../platform/setting-kinds.ts'

/** An e-mail as a server got it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** With headers, as it was sent. */
  readonly raw: string
  /** The text, decoded. */
  readonly text: string
  header(name: string): string | undefined
}

/** A server that takes e-mail on the loopback, for tests. */
export interface MailServer {
  readonly smtp: SmtpSettings
  readonly mails: ReceivedMail[]
  /** What it answers to the end of a mail, or to the recipient; default: it takes everything. */
  answers: { data?: string; rcpt?: string }
  /** Whether it says nothing at all. */
  isSilent: boolean
  /** Ends every connection. */
  hangUp(): void
  close(): Promise<void>
}

/** Opens a server that speaks as much SMTP as it takes to get a mail. */
export async function openMailServer(onPort = 0): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (!opened.isSilent) talk(socket, opened)
  })
  server.listen(onPort, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const opened: MailServer = {
    smtp: {
      host: '127.0.0.1',
      port,
      secure: false,
      user: undefined,
      password: undefined,
      from: 'gateway@pay.example',
    },
    mails: [],
    answers: {},
    isSilent: false,
    hangUp: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      opened.hangUp()
      server.close()
      await once(server, 'close')
    },
  }
  return opened
}

function talk(socket: Socket, server: MailServer): void {
  let [rest, from, data] = ['', '', '']
  let to: string[] = []
  let inData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 test')
  socket.on('data', (bytes) => {
    rest += bytes.toString('latin1')
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (inData && line === '.') {
        inData = false
        const answer = server.answers.data ?? '250 taken'
        if (answer.startsWith('2')) server.mails.push(received(from, to, data))
        say(answer)
      } else if (inData) data += `${line.replace(/^\./, '')}\r\n`
      else if (/^(?:EHLO|HELO)/.test(line)) say('250 test')
      else if (line.startsWith('MAIL')) {
        from = /<(.*?)>/.exec(line)?.[1] ?? ''
        ;[to, data] = [[], '']
        say('250 ok')
      } else if (line.startsWith('RCPT')) {
        to.push(/<(.*?)>/.exec(line)?.[1] ?? '')
        say(server.answers.rcpt ?? '250 ok')
      } else if (line === 'DATA') {
        inData = true
        say('354 go on')
      } else if (line === 'QUIT') {
        say('221 bye')
        socket.end()
      } else say('250 ok')
    }
  })
}

function received(from: string, to: readonly string[], raw: string): ReceivedMail {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)$`, 'im').exec(head)?.[1]?.replaceAll(/\r\n\s+/g, ' ')
  const encoded = body.join('\r\n\r\n')
  const text =
    header('Content-Transfer-Encoding') === 'base64'
      ? Buffer.from(encoded, 'base64').toString('utf8')
      : header('Content-Transfer-Encoding') === 'quoted-printable'
        ? Buffer.from(
            encoded
              .replaceAll('=\r\n', '')
              .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString('utf8')
        : encoded
  return { from, to, raw, text, header }
}
