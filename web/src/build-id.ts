declare global {
  namespace NodeJS {
    interface ProcessEnv {
      SITE_BUILD_ID?: string
    }
  }
}

/** Names the build that this code is of; next.config.ts has it written in, in place of the variable. */
export const buildId: string = process.env.SITE_BUILD_ID ?? 'development'
