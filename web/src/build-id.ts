declare global {
  namespace NodeJS {
    interface ProcessEnv {
      SITE_BUILD_ID?: string
    }
  }
}

/** The build of this code. next.config.ts makes Next replace the variable with its value. */
export const buildId: string = process.env.SITE_BUILD_ID ?? 'development'
