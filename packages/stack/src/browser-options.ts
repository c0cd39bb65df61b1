import type {LaunchOptions} from 'playwright-core'

/** How Chromium is started: without a window, and without asking the internet for anything. */
export const browserOptions = (executablePath: string): LaunchOptions => ({
  executablePath,
  headless: true,
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A letter is as wide as it is drawn, not as a whole number of pixels: the headless shell rounds unless told.
    '--font-render-hinting=none',
    // Root may not use the sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
})
