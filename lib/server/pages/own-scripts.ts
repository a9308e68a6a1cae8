/** Leaves elements out of a stream of HTML, however it is cut into chunks. */
export interface HtmlFilter {
  /** The bytes that can be sent after this chunk. */
  push(chunk: Buffer): Buffer
  /** The rest, when the stream ends. */
  end(): Buffer
}

/**
 * Removes every script that has not the nonce of this answer, and every link that would load one ahead: what
 * is left of a page of Next when its runtime is not sent. Expects HTML as React writes it: lower-case names,
 * and no `<` in texts and attributes.
 *
 * Bytes are read as Latin-1, which keeps all of them: the names looked for are ASCII, and a character of
 * several bytes may be cut between two chunks.
 */
export function keepOwnScripts(nonce: string): HtmlFilter {
  let waiting = ''
  const isOwn = (tag: string): boolean => tag.includes(` nonce="${nonce}"`)

  const take = (): string => {
    let kept = ''
    for (;;) {
      const at = waiting.search(/<(?:script|link)[\s/>]/)
      if (at === -1) {
        const cut = beginningOfTag(waiting)
        kept += waiting.slice(0, cut)
        waiting = waiting.slice(cut)
        return kept
      }
      kept += waiting.slice(0, at)
      waiting = waiting.slice(at)
      const element = firstElement(waiting)
      if (element === undefined) return kept
      const { tag, whole } = element
      if (tag.startsWith('<script') ? isOwn(tag) : !loadsScript(tag)) kept += whole
      waiting = waiting.slice(whole.length)
    }
  }

  return {
    push: (chunk) => {
      waiting += chunk.toString('latin1')
      return Buffer.from(take(), 'latin1')
    },
    // A script that never ended would not run either.
    end: () => Buffer.from(/^<(?:script|link)[\s/>]/.test(waiting) ? '' : waiting, 'latin1'),
  }
}

/** Where the text ends that cannot be the beginning of a tag. */
function beginningOfTag(text: string): number {
  const last = text.lastIndexOf('<')
  const begun = ['<script', '<link'].some((tag) => last !== -1 && tag.startsWith(text.slice(last)))
  return begun ? last : text.length
}

/** The element at the beginning of the text; undefined when its end has not come yet. */
function firstElement(text: string): { readonly tag: string; readonly whole: string } | undefined {
  const [tag] = /^<(?:[^"'>]|"[^"]*"|'[^']*')*>/.exec(text) ?? []
  if (tag === undefined) return undefined
  if (tag.startsWith('<link')) return { tag, whole: tag }
  const end = /<\/script\s*>/i.exec(text.slice(tag.length))
  return end ? { tag, whole: text.slice(0, tag.length + end.index + end[0].length) } : undefined
}

const loadsScript = (tag: string): boolean =>
  /\srel="modulepreload"/.test(tag) || (/\srel="preload"/.test(tag) && /\sas="script"/.test(tag))
