import type { NoteText, TextNote } from '../text/text-note.ts'
import { warning } from './part.ts'
import type { StatementPart } from './statement.ts'

/** What a file says, and behind it the first note of each kind about how it writes its letters. */
export async function* withTextNotes(
  read: (note: NoteText) => AsyncIterable<StatementPart>,
): AsyncGenerator<StatementPart> {
  const notes = new Map<string, TextNote>()
  yield* read((note) => {
    if (!notes.has(note.code)) notes.set(note.code, note)
  })
  for (const { code, message } of notes.values()) yield warning(code, message)
}
