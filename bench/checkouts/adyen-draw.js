/** Renders the Drop-in from a sample answer of its server; no request is sent to that server. */
export async function draw(AdyenCheckout, Dropin, options = {}) {
  const checkout = await AdyenCheckout({
    environment: 'test',
    clientKey: 'test_0000000000000000000000000000000000',
    analytics: { enabled: false },
    locale: 'en-US',
    countryCode: 'IN',
    amount: { value: 49950, currency: 'INR' },
    paymentMethodsResponse: {
      paymentMethods: [
        { type: 'upi', name: 'UPI', apps: [] },
        { type: 'pix', name: 'Pix' },
        { type: 'scheme', name: 'Cards', brands: ['visa', 'mc'] },
      ],
    },
  })
  new Dropin(checkout, options).mount('#checkout')
}
