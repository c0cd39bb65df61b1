import type {Page} from 'playwright-core'

/** Has what is below the first view laid out at once, which a page otherwise does in some seconds (base.pcss). */
export const layOut = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSAnimation && animation.animationName === 'below') animation.finish()
  })
