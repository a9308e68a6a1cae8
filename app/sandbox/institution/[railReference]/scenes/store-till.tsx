import { code128Svg } from '#lib/qr/barcode.ts'
import { Glyph } from '../../../../demo/glyph.tsx'
import { moneyText } from '../../../money-text.ts'
import { AppName } from './parts/app-name.tsx'
import { Decisions } from './parts/decisions.tsx'
import { standsFor } from './parts/operator-name.ts'
import type { SceneProps } from './scene-props.ts'

/** CODE: the till of a shop that has just scanned the customer's code. */
export const StoreTill = ({ record, back }: SceneProps) => {
  const { response, railReference } = record.attempt
  const code = response.reference ?? railReference
  return (
    <section className="till" data-scene="till">
      <header className="site-head">
        <AppName glyph="shop" name="Test Store, till 1" detail={standsFor(record, 'a convenience store')} />
      </header>
      <div className="app-body">
        <div className="scanned">
          <div
            className="scanned-bars"
            aria-hidden="true"
            // Drawn by us from printable ASCII: bars, nothing that a browser would run.
            dangerouslySetInnerHTML={{ __html: code128Svg(code) }}
          />
          <p>
            <Glyph name="tick" /> Scanned <b>{code.replace(/(.{4})(?=.)/g, '$1 ')}</b>
          </p>
        </div>
        <div className="till-display">
          <p>
            <span>Bill for {record.merchantName}</span>
            <span>{moneyText(record.due)}</span>
          </p>
          <p>
            <span>To pay, cash</span>
            <b>{moneyText(record.due)}</b>
          </p>
        </div>
        <h1>Take {moneyText(record.due)} in cash</h1>
        <Decisions
          railReference={railReference}
          approve="Take the cash"
          refuse="Turn the customer away"
          back={back}
        />
      </div>
    </section>
  )
}
