declare global {
  namespace NodeJS {
    interface ProcessEnv {
      SITE_BUILD_ID?: string
      SITE_BUILT_AT?: string
    }
  }
}

/** Names the build that this code is of; next.config.ts has it written in, in place of the variable. */
export const buildId: string = process.env.SITE_BUILD_ID ?? 'development'

/** When it was built, in milliseconds since 1970. */
export const builtAt = Number(process.env.SITE_BUILT_AT ?? 0)
