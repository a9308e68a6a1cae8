import { Icon } from '../../../ui/line-icon.tsx'
import type { WithPayment } from '../../checkout-view.ts'

/** Some of the money came: shows how much, and that the rest of the page is about the remaining amount. */
export function PartNote({ view }: { view: WithPayment }) {
  const { screen, words } = view
  if (screen.at !== 'part') return null
  const amounts = { received: words.money(screen.received), due: words.money(screen.due) }
  return (
    <output className="note note-warn">
      <Icon name="info" size={20} />
      <span>
        <b>{words.t('part.title', amounts)}</b> {words.t('part.lead')}
      </span>
    </output>
  )
}
