import type { IncomingMessage } from 'node:http'
import { keptPath } from './kept-pages.ts'

export interface PageRefusal {
  readonly status: 400 | 404 | 405 | 415
  readonly message: string
}

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/**
 * Requests that no page accepts: other methods, actions of Next, multipart forms (but those of the console,
 * which takes files), images to be resized. Next itself would answer each of them with an error that it
 * prints outside our log.
 */
export function pageRefusal({ url = '/', method = '', headers }: IncomingMessage): PageRefusal | undefined {
  if (!methods.has(method))
    return { status: 405, message: 'Pages are read with GET, and forms are sent with POST.' }
  if (/^\/_next\/image(?:[/?]|$)/.test(decodedPath(url)))
    return { status: 404, message: 'There is no such address.' }
  if (headers['next-action'] !== undefined)
    return {
      status: 400,
      message: 'No page here takes actions: send the request without the header Next-Action.',
    }
  if (/^\s*multipart\//i.test(headers['content-type'] ?? '') && !isOfConsole(url))
    return { status: 415, message: 'Send the form as application/x-www-form-urlencoded.' }
  if (method !== 'GET' && method !== 'HEAD' && keptPath(url) !== undefined)
    return { status: 405, message: 'The documentation can only be read.' }
  return undefined
}

const isOfConsole = (url: string): boolean => url.startsWith('/console/')

const decodedPath = (url: string): string => decodeURIComponent(url.replace(/\?.*$/s, ''))
