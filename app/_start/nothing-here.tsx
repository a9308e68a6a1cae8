/** All that a live gateway shows at its bare address. */
export const NothingHere = () => (
  <main className="nothing-here" lang="en" dir="ltr">
    <link rel="stylesheet" href="/demo.css" />
    <h1>There is nothing here</h1>
    <p>If you came to pay, please use the link that your shop gave you.</p>
  </main>
)
