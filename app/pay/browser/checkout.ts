import { AutoLeave } from './elements/auto-leave.ts'
import { ChoiceSearch } from './elements/choice-search.ts'
import { CopyButton } from './elements/copy-button.ts'
import { LiveStatus } from './elements/live-status.ts'
import { LocalTime } from './elements/local-time.ts'
import { OfflineNotice } from './elements/offline-notice.ts'
import { PrintButton } from './elements/print-button.ts'
import { SharePicture } from './elements/share-picture.ts'
import { focusAfterForm } from './redraw/step-focus.ts'
import { rememberServed } from './redraw/redraw-page.ts'

// The script of the hosted pages: elements that work as plain HTML, and do more where this runs.

rememberServed()
focusAfterForm()
const elements = {
  'auto-leave': AutoLeave,
  'choice-search': ChoiceSearch,
  'copy-button': CopyButton,
  'live-status': LiveStatus,
  'local-time': LocalTime,
  'offline-notice': OfflineNotice,
  'print-button': PrintButton,
  'share-picture': SharePicture,
}
for (const [name, element] of Object.entries(elements)) customElements.define(name, element)
