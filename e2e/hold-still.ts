import type { Page, Route } from '@playwright/test'

/**
 * Runs `run` on a page that may navigate by itself, by a countdown, a reload or its framework: meanwhile
 * every navigation is answered with 204, so the browser stays on the page.
 */
export async function holdStill<Seen>(page: Page, run: () => Promise<Seen>): Promise<Seen> {
  const stay = (route: Route) => {
    const request = route.request()
    const leaves = request.isNavigationRequest() && request.frame() === page.mainFrame()
    return leaves ? route.fulfill({ status: 204 }) : route.fallback()
  }
  await page.route('**/*', stay)
  try {
    return await run()
  } finally {
    await page.unroute('**/*', stay)
  }
}
