import {readFileSync} from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The environment with the contents of the files in `NAME_FILE`, which is how containers get secrets.
 *
 * @throws {Error} naming a variable that is set in both ways, or whose file cannot be read.
 */
export function readSecretFiles(environment: Environment, names: readonly string[]): Environment {
  const read = names.flatMap((name) => {
    const file = environment[`${name}_FILE`]
    if (!file) return []
    if (environment[name]) throw new Error(`${name} and ${name}_FILE are both set.`)
    try {
      return [[name, readFileSync(file, 'utf8').trim()]]
    } catch (cause) {
      throw new Error(`${name}_FILE cannot be read: ${String(cause)}.`, {cause})
    }
  })
  return {...environment, ...Object.fromEntries(read)}
}
