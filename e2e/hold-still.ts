import type { Page, Route } from '@playwright/test'

/**
 * Looks at a page that may leave by itself, by a countdown, a reload, or because its framework gives up
 * redrawing it: wherever it sets out for meanwhile, there is nothing to show, and the browser stays.
 */
export async function holdStill<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  const stay = (route: Route) => {
    const request = route.request()
    const leaves = request.isNavigationRequest() && request.frame() === page.mainFrame()
    return leaves ? route.fulfill({ status: 204 }) : route.fallback()
  }
  await page.route('**/*', stay)
  try {
    return await look()
  } finally {
    await page.unroute('**/*', stay)
  }
}
