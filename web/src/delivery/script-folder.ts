/** Where the scripts of `src/enhance` are served. */
export const scriptFolder = '/builds/scripts/'
