import { Icon } from '../../../ui/line-icon.tsx'
import type { CheckoutView } from '../../checkout-view.ts'
import { Verbatim, WithVerbatim } from '../verbatim.tsx'

/** How to contact the shop, by its one contact, and what to write. */
export function ContactFold({
  view,
}: {
  view: Pick<CheckoutView, 'words' | 'shopName' | 'contact' | 'session'>
}) {
  const { words, shopName, contact, session } = view
  const { t } = words
  if (contact === undefined || shopName === undefined) return null
  return (
    <details className="fold contact">
      <summary>
        {t('contact.title', { shop: shopName })} <Icon name="down" size={18} />
      </summary>
      <div>
        <p>
          {t(`contact.${contact.kind}`)}{' '}
          <a
            href={contact.href}
            {...(contact.kind === 'page' && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            <Verbatim dir="ltr">{contact.shown}</Verbatim>
          </a>
        </p>
        <p className="small soft">
          <WithVerbatim
            text={t('contact.mention', { id: session.key.paymentId })}
            parts={[{ text: session.key.paymentId }]}
          />
        </p>
      </div>
    </details>
  )
}
