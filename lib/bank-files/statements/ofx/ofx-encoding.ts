import { encodingNamed } from '../../text/declared-encoding.ts'
import type { NoteText } from '../../text/text-note.ts'
import { quoted } from '../part.ts'

/** Some banks write the fields of the header one behind the other, without a line end. */
const namedAs =
  /(?:CHARSET:|ENCODING:|encoding=["'])[ \t]*([^\s"'<>?:]{1,80}?)(?=(?:CHARSET|COMPRESSION|(?:OLD|NEW)FILEUID):|[\s"'<>?]|$)/gi

/** These name none, or say nothing beside another name: `UNICODE` is no encoding. */
const isSilent = (name: string): boolean => /^(?:NONE|US-?ASCII|UNICODE)$/i.test(name)

/**
 * The encoding that the header of a file with this beginning names, behind `CHARSET` or `encoding`. A name
 * that is not known is noted: the letters have to tell.
 */
export function namedEncoding(beginning: string, note: NoteText = () => {}): string | undefined {
  const [header = ''] = beginning.slice(0, 1000).split(/<OFX[\s>]/i)
  const names = Array.from(header.matchAll(namedAs), ([, name = '']) => name).filter(
    (name) => !isSilent(name),
  )
  const unknown = names.find((name) => encodingNamed(name) === undefined)
  if (unknown !== undefined)
    note({
      code: 'ENCODING_UNKNOWN',
      message: `the encoding ${quoted(unknown)} is not known: the text is read as its letters tell`,
    })
  const known = names.flatMap((name) => encodingNamed(name) ?? [])
  return known.find((encoding) => encoding !== 'windows-1252') ?? known[0]
}
