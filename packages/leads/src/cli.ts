/** The team's tool, `pnpm leads`. Its environment is the site's. */
import {runCli} from './cli/run-cli.ts'

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  input: process.stdin,
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
})
