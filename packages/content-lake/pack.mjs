import {copyFileSync, readFileSync, renameSync, writeFileSync} from 'node:fs'

// pnpm resolves `catalog:` and `publishConfig` when it packs. For npm, this does the same until the archive is written.
const [manifest, original] = ['package.json', '.package.json']
if (process.env['npm_config_user_agent']?.startsWith('npm/')) {
  if (process.argv[2] === 'after') renameSync(original, manifest)
  else {
    copyFileSync(manifest, original)
    const {publishConfig, devDependencies: _, ...rest} = JSON.parse(readFileSync(manifest, 'utf8'))
    const workspace = readFileSync('../../pnpm-workspace.yaml', 'utf8').split('\n')
    const versionOf = (name) =>
      workspace.find((line) => line.replaceAll("'", '').startsWith(`  ${name}: `))?.split(': ')[1]
    const names = Object.keys(rest.dependencies)
    const dependencies = Object.fromEntries(names.map((name) => [name, versionOf(name)]))
    writeFileSync(manifest, JSON.stringify({...rest, ...publishConfig, dependencies}, null, 2))
  }
}
