import {join} from 'node:path'
import {dataDirectory} from './paths.ts'
import {type Ports, portsFrom} from './ports.ts'

/** How a stack is to run. */
export interface StackSettings {
  readonly ports: Ports
  /** `start` serves built code; `dev` runs the development servers, which reload on every change. */
  readonly mode: 'start' | 'dev'
  /** Where content, leads, secrets and logs are kept. */
  readonly dataDirectory: string
  /** Where the site is built, below `web/`. */
  readonly siteBuild: string
  /** Lower-case letters: a copy of the site's build, for another stack, gets them behind its folder's name. */
  readonly siteBuildLentTo?: string
  /** The address that the site is built for, where that is not its own: then it renders every page anew at its start. */
  readonly siteBuiltFor?: string
  /** Where Studio is built, below `studio/`. */
  readonly studioBuild: string
  /** For those who need no Studio: it is neither built nor started. */
  readonly withoutStudio?: boolean
}

/** The stack that a person at this machine runs. */
export const usualSettings = (mode: StackSettings['mode']): StackSettings => ({
  ports: portsFrom(process.env),
  mode,
  dataDirectory,
  siteBuild: '.next',
  studioBuild: 'dist',
})

/** The file that a part of the stack writes its output to. */
export const logFile = (directory: string, name: string): string => join(directory, 'logs', `${name}.log`)
