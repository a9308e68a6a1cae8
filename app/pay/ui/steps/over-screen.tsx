import { Watch } from '../watch.tsx'
import { BackToShop, moneyFact, OutcomeCard } from './outcome-card.tsx'
import type { ScreenProps } from './screen-props.ts'

/** The deadline has passed, news may still come: do not pay now. */
export function OverScreen({ view, screen }: ScreenProps<'over'>) {
  const { words } = view
  const { received, due } = screen
  return (
    <OutcomeCard
      view={view}
      look="warn"
      icon="clock"
      title={words.t('over.title')}
      leads={[
        received
          ? words.t('over.partLead', { received: words.money(received), due: words.money(due) })
          : words.t('over.lead'),
      ]}
      facts={
        received
          ? [moneyFact(words, 'result.received', received), moneyFact(words, 'result.missing', due)]
          : []
      }
      watch={<Watch view={view} line={words.t('watch.checking')} reloads />}
    >
      <BackToShop view={view} />
    </OutcomeCard>
  )
}
