/** The shop cannot sign requests: shows why and what to do. */
export const ShopIsClosed = ({ reason }: { reason: string }) => (
  <main className="demo-main">
    <section className="panel">
      <h1>The demo shop is closed</h1>
      <p>{reason}</p>
    </section>
  </main>
)
