import {loadModules} from './load-modules.ts'
import {pageConfigId, type PageConfig, parsePageConfig} from './page-config.ts'
import {rememberLocale} from './remember-locale.ts'
import {reportError} from './report-error.ts'
import {timeForms} from './time-forms.ts'
import {watchBuilds} from './watch-builds.ts'

/** What script adds to every page. Each part starts by itself: one that fails takes none of the others with it. */

function readConfig(): PageConfig | null {
  try {
    return parsePageConfig(document.getElementById(pageConfigId)?.textContent)
  } catch (error) {
    void reportError(null, 'page-config', error)
    return null
  }
}

const config = readConfig()

async function start(part: string, work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await reportError(config, part, error)
  }
}

void start('remember-locale', rememberLocale)
void start('load-modules', loadModules)
void start('time-forms', timeForms)
if (config !== null) void start('watch-builds', () => watchBuilds(config))
