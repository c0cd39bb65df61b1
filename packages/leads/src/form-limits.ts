/** What a form's `maxlength` may say, in UTF-16 code units; the fields are held to the same. */
export const formLimits = {email: 254, name: 100, message: 4_000}
