/** What is odd about how a file writes its letters. The message is for people. */
export interface TextNote {
  /**
   * The text is not in the encoding that is declared, or letters of it are lost; nothing declares one; or
   * the declared one is not known.
   */
  readonly code: 'TEXT_DAMAGED' | 'ENCODING_TOLD' | 'ENCODING_UNKNOWN'
  readonly message: string
}

/** Takes notes, of each code any number. */
export type NoteText = (note: TextNote) => void
